import { type DocumentJob, limits, requiredText } from '@shop/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCreditNote, anInvoice, aPackingSlip, aTradePaper } from '../testing/documents.ts';
import { pageCount } from '../testing/page-count.ts';
import { paperOf } from './paper.ts';
import render from './render.thread.ts';
import { tradePaper } from './trade-paper.ts';

const accepted = requiredText('missing', limits.nameMax);

function letters(from: number, to: number): fc.Arbitrary<string> {
  const unit = fc.integer({ min: from, max: to }).map((point) => String.fromCodePoint(point));
  return fc.string({ unit, minLength: 1, maxLength: limits.nameMax });
}

/** Latin, Arabic with Hebrew, Bangla with Devanagari, Thai, Han, emoji, invisible and combining characters, and all of Unicode. */
const anyText = fc
  .oneof(
    letters(0x20, 0x24f),
    letters(0x590, 0x6ff),
    letters(0x900, 0x9ff),
    letters(0xe00, 0xe7f),
    letters(0x4e00, 0x9fff),
    letters(0x1f300, 0x1faff),
    letters(0x2000, 0x206f),
    letters(0x300, 0x36f),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', maxLength: limits.nameMax }),
  )
  .map((text) => accepted.safeParse(text).data ?? 'x');

function pagesOf(job: DocumentJob): number {
  return pageCount(render([paperOf(job)]));
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
        ['Terms of delivery', 'EXW Sylhet, Bangladesh (Incoterms 2020)'],
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

  test('prints the delivery as a row of its own, and the terms of the order', () => {
    const text = 'Delivery: Parcel, 5 to 8 days';
    const terms = 'DAP Lyon, France (Incoterms 2020)';
    const charges = [{ kind: 'delivery' as const, text, cents: 1_800 }];
    const { facts, rows, note } = paperOf(anInvoice({ charges, terms }));
    expect(facts).toContainEqual(['Terms of delivery', terms]);
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
        ['Terms of delivery', 'EXW Sylhet, Bangladesh (Incoterms 2020)'],
        ['Ordered on', '22 Nov 2026'],
        ['Carrier', 'DHL'],
      ],
      rows: [['1', 'BD-1', 'Brake disc', '2', '1']],
      note: '1 line, 1 piece in this parcel.',
    });
    expect(paper.total).toBeUndefined();
  });
});

test.each([
  [true, 'Collected in Sylhet by'],
  [false, 'Deliver to'],
])('heads the address on every paper of an order, collected: %s, with "%s"', (collected, title) => {
  const papers = [
    paperOf(anInvoice({ collected })),
    paperOf(aPackingSlip({ collected })),
    tradePaper(aTradePaper({ collected })),
  ];
  for (const { parties } of papers) expect(parties.map(([each]) => each)).toContain(title);
});

describe('the papers for banks and customs', () => {
  const paper = aTradePaper();
  const unknown = { partId: 'd'.repeat(24), name: 'Wiper', quantity: 2, unitCents: 99 };

  test('name tariff, origin, weight and value of each line, the terms and the reason of the tax', () => {
    const { title, facts, rows, total, note } = tradePaper({ ...paper, lines: [...paper.lines, unknown] });
    expect(title).toBe('Commercial invoice');
    expect(facts).toContainEqual(['Terms of delivery', 'DAP Lyon, France (Incoterms 2020)']);
    expect(rows).toEqual([
      ['1', 'BD-1', 'Brake disc\nHS 8708.30, origin Bangladesh', '3', '29.55', '12.50', '37.50'],
      ['2', '', 'Wiper\nHS code not given, origin not given', '2', '', '0.99', '1.98'],
    ]);
    expect(total).toBe('37.50');
    expect(note).toBe(
      '2 lines, 5 pieces, 29.55 kg without 1 line of unknown weight. Values of this parcel, for customs.\nExport from Bangladesh, zero-rated.',
    );
  });

  test('a packing list has weights and no prices', () => {
    const { rows, total, note } = tradePaper({ ...paper, kind: 'packing-list' });
    expect(rows).toEqual([['1', 'BD-1', 'Brake disc\nHS 8708.30, origin Bangladesh', '3', '29.55']]);
    expect(total).toBeUndefined();
    expect(note).toBe('1 line, 3 pieces, 29.55 kg.');
  });

  test('a proforma lists the charges, the bank details, and until when the parts are held', () => {
    const charges = [{ kind: 'tax' as const, text: 'VAT 15%', cents: 563 }];
    const heldUntil = '2026-11-30T20:00:00.000Z';
    const bankDetails = 'City Bank, Sylhet\nIBAN 1';
    const { rows, note, parties } = tradePaper({
      ...paper,
      kind: 'proforma',
      charges,
      heldUntil,
      bankDetails,
    });
    expect(rows.at(-1)).toEqual(['', '', 'VAT 15%', '', '', '', '5.63']);
    expect(parties.at(-1)).toEqual(['Pay to', ['City Bank, Sylhet', 'IBAN 1']]);
    expect(note).toContain('This is not a tax invoice. The parts are held until 1 Dec 2026, 02:00 GMT+6.');
  });
});

test('invoices and credit notes print net, tax and the reason of the tax', () => {
  const tax = {
    rule: 'bangladesh-2019',
    basisPoints: 1_500,
    included: true,
    cents: 326,
    text: 'VAT 15%',
    reason: 'Supply within Bangladesh.',
  };
  const sums = 'Net 21.74, VAT 15% 3.26, total 25.00.\nSupply within Bangladesh.';
  expect(paperOf(anInvoice({ tax })).note).toContain(`Nothing more to pay.\n${sums}`);
  expect(paperOf(aCreditNote({ tax })).note).toContain(`paid.\n${sums}`);
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
        const parts = lines.map((each) => ({ ...each, partId: 'c'.repeat(24) }));
        render([tradePaper(aTradePaper({ buyer, deliverTo: address, terms: name, lines: parts }))]);
      }),
      { numRuns: 20 },
    );
  });
});
