import type { DocumentJob, IssuedPaper, PackingSlipDraft, TradePaper } from '@shop/contracts';
import { Piscina } from 'piscina';
import { type Paper, packingSlipPaper, paperOf } from './paper.ts';
import { tradePaper } from './trade-paper.ts';

/** Ends an idle render thread to free the 50 MB of its fonts. */
const idleMs = 60_000;

/** Renders one document at a time in its own thread: an invoice of a hundred lines would block the event loop for 60 ms. */
export function createRenderer() {
  const pool = new Piscina<readonly Paper[], Uint8Array>({
    filename: new URL('render.thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
  return {
    render: async (job: DocumentJob | IssuedPaper): Promise<Buffer> =>
      Buffer.from(await pool.run([paperOf(job)])),
    /** Renders one PDF in which each slip starts on a new page. */
    renderSlips: async (slips: readonly PackingSlipDraft[]): Promise<Buffer> =>
      Buffer.from(await pool.run(slips.map(packingSlipPaper))),
    renderTradePaper: async (paper: TradePaper): Promise<Buffer> =>
      Buffer.from(await pool.run([tradePaper(paper)])),
    close: () => pool.destroy(),
  };
}

export type Renderer = ReturnType<typeof createRenderer>;
