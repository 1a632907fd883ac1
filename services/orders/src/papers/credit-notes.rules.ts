import { type CreditNote, type EditableCompany, supplyCountry } from '@shop/contracts';
import { creditedAmounts, mirrored } from '../money/credit-lines.rules.ts';
import { refundSums } from '../money/refund-parts.rules.ts';
import type { Order, OrderRefund, Verdict } from '../order/order.types.ts';
import { changed, done } from '../order/order-lines.rules.ts';
import { buyerOf, defaultCompany, type Place, paperNumber, paperOf, paperTax } from './papers.rules.ts';

/** A stored credit note, numbered like an invoice. */
export interface CreditNoteDocument extends Omit<CreditNote, 'number' | 'issuedAt'> {
  readonly _id: string;
  readonly year: number;
  readonly seq: number;
  readonly issuedAt: Date;
}

export function toCreditNote({
  _id,
  year: _year,
  seq: _seq,
  issuedAt,
  ...rest
}: CreditNoteDocument): CreditNote {
  return { number: _id, issuedAt: issuedAt.toISOString(), ...rest };
}

/**
 * Builds the credit note of a refund, numbered by its place in the sequence. For a refund that has one, builds the note
 * that cancels it. Amounts in cents.
 */
export function creditNoteAt(
  order: Order,
  refund: OrderRefund,
  place: Place,
  company: EditableCompany = defaultCompany,
): CreditNoteDocument {
  const { invoiceNumber } = order;
  if (invoiceNumber === undefined) throw new Error(`order ${order.number} has no invoice to credit`);
  const { id: refundId, creditNote: cancels, amountCents } = refund;
  const credit = { ...creditedAmounts(order, refund), ...refundSums(refund), totalCents: amountCents };
  const { lines, charges, taxCents, ...sums } = cancels === undefined ? credit : mirrored(credit);
  return {
    _id: paperNumber('CN', place),
    ...place,
    ...paperOf(order, company),
    refundId,
    invoiceNumber,
    buyer: buyerOf(order),
    currency: 'usd',
    tax: paperTax(order, taxCents),
    country: supplyCountry(order),
    transfer: refund.transfer,
    reason: cancels === undefined ? refund.reason : 'The bank rejected the refund',
    cancels,
    lines: [...lines],
    charges: charges.length > 0 ? [...charges] : undefined,
    ...sums,
  };
}

/**
 * Refunds of an invoiced order without their credit note, or without the one that cancels it. A rejected refund gets
 * both, so that it does not matter whether the first was issued before the rejection. The query of the order store's
 * `uncredited` says the same.
 */
export function uncredited({ invoiceNumber, refunds = [] }: Order): readonly OrderRefund[] {
  if (invoiceNumber === undefined) return [];
  return refunds.filter(({ state, rejectedAt, creditNote, cancellation }) =>
    rejectedAt ? cancellation === undefined : state === 'succeeded' && creditNote === undefined,
  );
}

export function credited(
  order: Order,
  { _id: number, refundId, cancels }: CreditNoteDocument,
  now: Date,
): Verdict {
  const { refunds = [] } = order;
  const field = cancels === undefined ? 'creditNote' : 'cancellation';
  if (refunds.every((each) => each.id !== refundId || each[field] !== undefined)) return done;
  const text = cancels === undefined ? 'was issued' : `was issued and cancels ${cancels}`;
  return changed({
    to: order.state,
    set: {
      refunds: refunds.map((each) => (each.id === refundId ? { ...each, [field]: number } : each)),
    },
    entry: { at: now, what: 'credited', text: `Credit note ${number} ${text}`, by: 'system', ref: number },
  });
}
