import { renderToBuffer } from '@react-pdf/renderer';
import type { DocumentJob } from '@shop/contracts';
import { invoicePaper } from './invoice-paper.ts';
import { packingSlipPaper } from './packing-slip-paper.ts';
import { registerFonts } from './paper-fonts.ts';

await registerFonts();

/** What a thread of `render-document.ts` does: the same job gives the same bytes. */
export default function render(job: DocumentJob): Promise<Uint8Array> {
  return renderToBuffer(job.kind === 'invoice' ? invoicePaper(job.invoice) : packingSlipPaper(job.slip));
}
