import { z } from 'zod';
import { keptTransfer } from './bank-transfer.ts';
import { charge } from './charges.ts';
import { message } from './messages.ts';
import { cents, id, pieces } from './primitives.ts';

/** Order events that the buyer is mailed about; `question` goes to the office. */
export const orderFacts = [
  'placed',
  'placed-by-shop',
  'line-refused',
  'paid',
  'shipped',
  'tracking-changed',
  'shipment-cancelled',
  'expired',
  'cancelled',
  'refunded',
  'refund-failed',
  'return-approved',
  'return-declined',
  'message',
  'question',
] as const;

/** A line at the time of the event. `state` uses the names of orders; readers ignore unknown ones. */
const lineSnapshot = z.object({
  id,
  partNumber: z.string().optional(),
  partName: z.string(),
  priceCents: cents,
  quantity: pieces,
  state: z.string(),
});

/** The tax that an amount contains, if it is no charge of its own. */
const includedTax = z.object({ text: z.string(), cents });

const orderSnapshot = z.object({
  id,
  number: z.string(),
  uid: z.string(),
  clientName: z.string(),
  /** Delivery address as one text; `billing` is set if the invoice goes elsewhere. */
  address: z.string(),
  billing: z.string().optional(),
  purchaseOrderNumber: z.string().optional(),
  lines: z.array(lineSnapshot).min(1),
  charges: z.array(charge).optional(),
  /** Total of the held lines and the charges. */
  totalCents: cents,
  includedTax: includedTax.optional(),
  /** ISO time until which the stock is held. */
  reservedUntil: z.string().optional(),
});

/**
 * Fact: something happened to an order. Carries a snapshot of the order, so consumers need no further call. `refund`, `shipment`,
 * `return`, `message` and `invoice` are set if the fact is about one.
 */
export const orderHappened = message(
  'order.happened',
  z.object({
    what: z.enum(orderFacts),
    order: orderSnapshot,
    refund: z
      .object({
        id: z.string(),
        amountCents: cents,
        includedTax: includedTax.optional(),
        reason: z.string().optional(),
        /** Its parts: pieces, parts of prices, delivery and tax. */
        lines: z.array(
          z.object({
            name: z.string(),
            partNumber: z.string().optional(),
            quantity: pieces.optional(),
            cents,
          }),
        ),
        paidCents: cents,
        /** The rest of the payment after all refunds. */
        keptCents: cents,
        /** How it was paid back, if not to the card. */
        transfer: keptTransfer.optional(),
      })
      .optional(),
    shipment: z
      .object({
        id: z.string(),
        /** `all`: the only shipment of the order; `part`: one of several, or some pieces are still to come. */
        covers: z.enum(['all', 'part']),
        carrier: z.string().optional(),
        trackingNumber: z.string().optional(),
        trackingUrl: z.string().optional(),
        lines: z.array(z.object({ lineId: id, quantity: pieces })),
        /** Counts the corrections of its tracking. */
        corrections: z.number().int().optional(),
        /** Why it was cancelled. */
        reason: z.string().optional(),
      })
      .optional(),
    return: z
      .object({
        id: z.string(),
        /** The office's words: how to send the parts, or why the return is declined. */
        answer: z.string(),
        lines: z.array(z.object({ lineId: id, quantity: pieces })),
      })
      .optional(),
    message: z.object({ id: z.string(), text: z.string() }).optional(),
    invoice: z.object({ number: z.string() }).optional(),
  }),
);

export type OrderHappened = z.infer<typeof orderHappened.payload>;

type Subject = { readonly id: string; readonly corrections?: number | undefined } | undefined;

interface OrderFactName extends Pick<OrderHappened, 'what'> {
  readonly order: { readonly id: string };
  readonly refund?: Subject;
  readonly message?: Subject;
  readonly return?: Subject;
  readonly shipment?: Subject;
}

/** Returns the id of the fact, used as the id of its message and of the one mail about it. */
export function orderFactId({ what, order, refund, shipment, message, return: back }: OrderFactName): string {
  const subject = refund?.id ?? shipment?.id ?? back?.id ?? message?.id ?? order.id;
  const change = what === 'tracking-changed' ? `-${shipment?.corrections}` : '';
  return `order-${what}-${subject}${change}`;
}
