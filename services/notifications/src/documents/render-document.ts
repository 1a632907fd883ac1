import type { DocumentJob } from '@shop/contracts';
import { Piscina } from 'piscina';

/** A thread costs 100 MB and half a second to begin; without work it goes. */
const idleMs = 60_000;
/** Far more than an order of a hundred lines takes on a busy machine. */
const longestMs = 25_000;

/**
 * Makes documents in a thread of its own, one at a time: the event loop of the process stays free, and a document that needs too
 * much memory or time ends the thread and not the process.
 */
export function createRenderer() {
  const pool = new Piscina<DocumentJob, Uint8Array>({
    filename: new URL('render.thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 8 },
  });
  return {
    render: async (job: DocumentJob): Promise<Buffer> =>
      Buffer.from(await pool.run(job, { signal: AbortSignal.timeout(longestMs) })),
    close: () => pool.destroy(),
  };
}

export type Renderer = ReturnType<typeof createRenderer>;
