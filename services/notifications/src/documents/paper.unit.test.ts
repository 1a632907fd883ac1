import { type DocumentJob, limits, requiredText } from '@shop/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInvoice, aPackingSlip } from '../testing/documents.ts';
import { paperOf } from './paper.ts';
import render from './render.thread.ts';

const accepted = requiredText('missing', limits.nameMax);

function letters(from: number, to: number): fc.Arbitrary<string> {
  const unit = fc.integer({ min: from, max: to }).map((point) => String.fromCodePoint(point));
  return fc.string({ unit, minLength: 1, maxLength: limits.nameMax });
}

/** Latin, Arabic with Hebrew, Bangla with Devanagari, Thai, Han, emoji, invisible and combining characters, and all of Unicode. */
const anyText = fc
  .oneof(
    ...[letters(0x20, 0x24f), letters(0x590, 0x6ff), letters(0x900, 0x9ff), letters(0xe00, 0xe7f)],
    ...[letters(0x4e00, 0x9fff), letters(0x1f300, 0x1faff), letters(0x2000, 0x206f), letters(0x300, 0x36f)],
    ...[fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: limits.nameMax })],
  )
  .map((text) => accepted.safeParse(text).data ?? 'x');

/** Counts pages: page objects are not compressed in a PDF. */
function pagesOf(job: DocumentJob): number {
  return (
    render([paperOf(job)])
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0
  );
}

describe('the content of documents', () => {
  test('names order, buyer, every amount and the payment on an invoice', () => {
    const lines = [
      { partNumber: 'BD-1', name: 'Brake disc', quantity: 1_200, unitCents: 1_250 },
      { name: 'Wheel bearing', quantity: 1, unitCents: 99 },
    ];
    expect(paperOf(anInvoice({ lines, totalCents: 1_500_099, purchaseOrderNumber: 'PO 7' }))).toMatchObject({
      title: 'Invoice',
      facts: [
        ['Invoice number', 'INV-2026-00042'],
        // The date in the seller's time zone, not in UTC.
        ['Date', '23 Nov 2026'],
        ['Order', 'SP-26-7K3QD'],
        ['Ordered on', '22 Nov 2026'],
        ['Your order number', 'PO 7'],
        ['Terms of delivery', 'Ex works: you collect the parts, or your forwarder does'],
      ],
      parties: [
        ['Bill to', ['Bo Buyer', '1 Main Street', '8801711', 'buyer@example.com']],
        ['Deliver to', ['Bo Buyer', '1 Main Street']],
      ],
      rows: [
        ['1', 'BD-1', 'Brake disc', '1,200', '12.50', '15,000.00'],
        ['2', '', 'Wheel bearing', '1', '0.99', '0.99'],
      ],
      total: '15,000.99',
      note: '2 lines, 1,201 pieces. Paid by card, payment pi_1. Nothing more to pay.',
    });
  });

  test('prints the delivery as a row of its own, and as the terms', () => {
    const text = 'Delivery: Parcel, 5 to 8 days';
    const { facts, rows, note } = paperOf(anInvoice({ charges: [{ kind: 'delivery', text, cents: 1_800 }] }));
    expect(facts).toContainEqual(['Terms of delivery', text]);
    expect(rows.at(-1)).toEqual(['', '', text, '', '', '18.00']);
    expect(note).toContain('1 line, 2 pieces');
  });

  test('lists what is in the parcel on a packing slip, without prices', () => {
    const paper = paperOf(aPackingSlip({ carrier: 'DHL' }));
    expect(paper).toMatchObject({
      title: 'Packing slip',
      facts: [
        ['Parcel', 'SP-26-7K3QD-1'],
        ['Sent on', '23 Nov 2026'],
        ['Ordered on', '22 Nov 2026'],
        ['Carrier', 'DHL'],
      ],
      rows: [['1', 'BD-1', 'Brake disc', '2', '1']],
      note: '1 line, 1 piece in this parcel.',
    });
    expect(paper.total).toBeUndefined();
  });
});

describe('the layout of documents', () => {
  const line = { partNumber: 'BD-1', name: 'Brake disc', quantity: 1, unitCents: 100 };

  test('prints every text that the contracts accept', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 100, maxLength: 100 }), (texts) => {
        const [name = '', street = '', company = '', taxId = '', purchaseOrderNumber = ''] = texts;
        const address = [name, street, company];
        const lines = texts.slice(5).map((text) => ({ ...line, name: text, partNumber: text.slice(0, 40) }));
        const buyer = { uid: 'buyer', email: 'buyer@example.com', phone: '8801711', address, taxId };
        pagesOf(anInvoice({ buyer, deliverTo: address, purchaseOrderNumber, lines }));
      }),
      { numRuns: 20 },
    );
  });
});
