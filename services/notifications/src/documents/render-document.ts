import type { DocumentJob } from '@shop/contracts';
import { Piscina } from 'piscina';

/** Of the thread's objects that live longer than one document takes. */
const usualMemoryMb = 112;
/** A thread costs 100 MB and half a second to begin; without work it goes. */
const idleMs = 60_000;
/** Far more than an order of a hundred lines takes on a busy machine. */
const longestMs = 25_000;

/**
 * Makes documents in a thread of its own, one at a time: the event loop of the process stays free, and a document that needs too
 * much memory or time ends the thread and not the process.
 */
export function createRenderer({ memoryMb = usualMemoryMb } = {}) {
  const pool = new Piscina<DocumentJob, Uint8Array>({
    filename: new URL('render.thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // By default a thread sleeps between documents without a turn of its event loop: what the last one left behind is never
    // given back, and after some 240 invoices of ten lines there is no memory left.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
  });
  return {
    render: async (job: DocumentJob): Promise<Buffer> =>
      Buffer.from(await pool.run(job, { signal: AbortSignal.timeout(longestMs) })),
    close: () => pool.destroy(),
  };
}

export type Renderer = ReturnType<typeof createRenderer>;
