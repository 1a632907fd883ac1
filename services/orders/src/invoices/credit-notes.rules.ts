import { type CreditNote, type EditableCompany, supplyCountry } from '@shop/contracts';
import { defaultCompany } from '../company/company.rules.ts';
import type { Order, OrderRefund } from '../orders/order.types.ts';
import { refundSums } from '../orders/refund-parts.rules.ts';
import { changed, done, type Verdict } from '../orders/verdict.rules.ts';
import { creditedAmounts, mirrored } from './credit-lines.rules.ts';
import { buyerOf, type Place, paperNumber, paperOf, paperTax } from './papers.rules.ts';

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
 * Builds the credit note of a refund at a place of the sequence; if it has one, the one that cancels that. Amounts in
 * cents.
 */
export function creditNoteAt(
  order: Order,
  refund: OrderRefund,
  place: Place,
  company: EditableCompany = defaultCompany,
): CreditNoteDocument {
  const { id: refundId, creditNote: cancels, amountCents } = refund;
  const credit = { ...creditedAmounts(order, refund), ...refundSums(refund), totalCents: amountCents };
  const { lines, charges, taxCents, ...sums } = cancels === undefined ? credit : mirrored(credit);
  return {
    _id: paperNumber('CN', place),
    ...place,
    ...paperOf(order, company),
    refundId,
    invoiceNumber: order.invoiceNumber ?? '',
    buyer: buyerOf(order),
    currency: 'usd',
    tax: paperTax(order, taxCents),
    country: supplyCountry(order),
    transfer: refund.transfer,
    reason: cancels === undefined ? refund.reason : 'The bank rejected the refund',
    ...(cancels === undefined ? {} : { cancels }),
    lines: [...lines],
    ...(charges.length > 0 ? { charges: [...charges] } : {}),
    ...sums,
  };
}

/**
 * Refunds of an invoiced order without their credit note, or without the one that cancels it. A rejected refund gets
 * both, so that it does not matter whether the first was issued before the rejection.
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
