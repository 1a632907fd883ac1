import { expect, test } from 'vitest';
import { packingSlipDraftOf } from '../shipping/packing-slips.rules.ts';
import { tradePaperOf } from '../shipping/trade-papers.rules.ts';
import { buildOrder } from '../testing/build-order.ts';
import { creditNoteAt } from './credit-notes.rules.ts';
import { defaultCompany, invoiceAt } from './papers.rules.ts';

const company = { ...defaultCompany, name: 'Surma Works', bankDetails: 'City Bank' };
const at = new Date('2026-06-01T06:00:00Z');
const place = { year: 2026, seq: 7, issuedAt: at };
const paid = buildOrder({ invoiceNumber: 'INV-2026-00001', state: 'paid', transactionId: 'pi_1' });
const refund = {
  id: 'r1',
  at,
  amountCents: 100,
  lines: [],
  parts: [],
  reason: 'Late',
  by: 'a',
  state: 'succeeded',
} as const;

test('every paper names the company it is given, and only a proforma shows its bank', () => {
  const proforma = tradePaperOf(buildOrder({ state: 'reserved' }), { kind: 'proforma' }, company);
  expect(proforma).toMatchObject({ seller: { name: 'Surma Works' }, bankDetails: 'City Bank' });
  const others = [
    invoiceAt(paid, place, company),
    creditNoteAt(paid, refund, place, company),
    packingSlipDraftOf(paid, company),
  ];
  expect(others.map((paper) => paper?.seller.name)).toEqual(['Surma Works', 'Surma Works', 'Surma Works']);
  expect(JSON.stringify(others)).not.toContain('City Bank');
});
