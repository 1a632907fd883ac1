import { expect, onTestFinished, test } from 'vitest';
import { anInvoice } from '../testing/documents.ts';
import { createRenderer } from './render-document.ts';

const line = { partNumber: 'BD-1', name: 'Brake disc', quantity: 2, unitCents: 1_250 };
const invoice = anInvoice({ lines: Array.from({ length: 10 }, () => line) });

/** Little more than the renderer itself needs: a thread that keeps what a document leaves behind comes to 39 of these. */
const memoryMb = 48;
const documents = 50;

test('when many documents are made one after the other, then the thread keeps nothing of them', {
  timeout: 120_000,
}, async () => {
  const renderer = createRenderer({ memoryMb });
  onTestFinished(renderer.close);
  for (let made = 0; made < documents; made += 1)
    expect((await renderer.render(invoice)).subarray(0, 5).toString()).toBe('%PDF-');
});
