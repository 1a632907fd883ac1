import {
  type CreditNote,
  countedPieces,
  type EditableCompany,
  type Invoice,
  taxedSum,
} from '@shop/contracts';
import { defaultCompany } from '../company/company.rules.ts';
import type { Order, OrderLine, OrderRefund } from '../orders/order.types.ts';
import { chargesCents, chargesOf, taxOn } from '../orders/order-lines.rules.ts';
import { changed, done, type Verdict } from '../orders/verdict.rules.ts';
import { buyerOf, centsOf, type Place, paperNumber, paperOf, paperTax } from './papers.rules.ts';

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

/** Credits the pieces of whole lines or of a return, and charges; an amount that is not their sum is one line. */
function creditedLines(order: Order, refund: OrderRefund): Pick<Invoice, 'lines' | 'charges'> {
  const { id: refundId, lines: ids, amountCents } = refund;
  const back = order.returns?.find(({ id }) => id === refundId);
  const creditedOf = ({ id, returned = 0 }: OrderLine): number => {
    const line = back?.lines.find(({ lineId }) => lineId === id);
    if (back) return line ? countedPieces(back, line) : 0;
    return ids.includes(id) ? returned : 0;
  };
  const pieces = order.lines
    .map((line) => ({ ...line, quantity: creditedOf(line) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ partNumber, partName, quantity, priceCents }) => ({
      ...{ partNumber, name: partName, quantity, unitCents: priceCents },
    }));
  const others = chargesOf(order, refund.charges ?? []);
  const amounts = [
    ...pieces.map(({ quantity, unitCents }) => quantity * unitCents),
    ...others.map(({ cents }) => cents),
  ];
  const tax = chargesOf(order, ['tax']).map((charge) => ({ ...charge, cents: taxOn(order, amounts) }));
  const charges = [...others, ...tax];
  if (centsOf(pieces) + chargesCents({ charges }) !== amountCents)
    return { lines: [{ name: 'Refund', quantity: 1, unitCents: amountCents }] };
  return { lines: pieces, ...(charges.length > 0 ? { charges } : {}) };
}

/** Returns the tax within a refund. */
function creditedTax(order: Order, refund: OrderRefund): number {
  const { lines, charges = [] } = creditedLines(order, refund);
  const others = charges.filter(({ kind }) => kind !== 'tax').map(({ cents }) => cents);
  const amounts = [...lines.map(({ quantity, unitCents }) => quantity * unitCents), ...others];
  if (order.tax?.included) return taxedSum(order.tax, amounts).taxCents;
  return chargesCents({ charges: charges.filter(({ kind }) => kind === 'tax') });
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
  const sign = cancels === undefined ? 1 : -1;
  return {
    _id: paperNumber('CN', place),
    ...place,
    ...paperOf(order, company),
    refundId,
    invoiceNumber: order.invoiceNumber ?? '',
    buyer: buyerOf(order),
    currency: 'usd',
    tax: paperTax(order, sign * creditedTax(order, refund)),
    transfer: refund.transfer,
    ...(cancels === undefined
      ? { reason: refund.reason, ...creditedLines(order, refund), totalCents: amountCents }
      : {
          ...{ cancels, reason: 'The bank rejected the refund' },
          lines: [{ name: `Credit note ${cancels}`, quantity: -1, unitCents: amountCents }],
          totalCents: -amountCents,
        }),
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
