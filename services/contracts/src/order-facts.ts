import { z } from 'zod';
import { message } from './messages.ts';
import { id } from './primitives.ts';

/** What may happen to an order that its buyer is told by mail. */
export const orderFacts = [
  'placed',
  'line-refused',
  'paid',
  'shipped',
  'expired',
  'cancelled',
  'refunded',
  'refund-failed',
] as const;

const cents = z.number().int().min(0);
const pieces = z.number().int().min(0);

/** A line as it was at that moment; `state` as orders names it, and a reader shows the words that it knows. */
const lineSnapshot = z.object({
  id,
  partNumber: z.string().optional(),
  partName: z.string(),
  priceCents: cents,
  quantity: pieces,
  state: z.string(),
});

const orderSnapshot = z.object({
  id,
  number: z.string().optional(),
  uid: z.string(),
  email: z.string(),
  clientName: z.string(),
  /** Where the parts go, as one text; `billing` where the invoice goes elsewhere. */
  address: z.string(),
  billing: z.string().optional(),
  purchaseOrderNumber: z.string().optional(),
  /** BCP 47; English where it is not said. */
  language: z.string().optional(),
  lines: z.array(lineSnapshot).min(1),
  /** Of the lines that are held. */
  totalCents: cents,
  /** ISO time until which the stock is held. */
  reservedUntil: z.string().optional(),
});

/**
 * Fact: something happened to an order. Brings the order as it was then, so that nobody has to ask. `refund`, `shipment` and
 * `invoice` are there where the fact is about one.
 */
export const orderHappened = message({
  name: 'order.happened',
  version: 1,
  payload: z.object({
    what: z.enum(orderFacts),
    order: orderSnapshot,
    refund: z.object({ id: z.string(), amountCents: cents, reason: z.string().optional() }).optional(),
    shipment: z
      .object({
        id: z.string(),
        /** All that is sent of the order, a part with more to come, or the last of several. */
        covers: z.enum(['all', 'part', 'rest']),
        carrier: z.string().optional(),
        trackingNumber: z.string().optional(),
        trackingUrl: z.string().optional(),
        lines: z.array(z.object({ lineId: id, quantity: pieces })),
      })
      .optional(),
    invoice: z.object({ number: z.string(), documentId: z.string().optional() }).optional(),
  }),
});

export type OrderHappened = z.infer<typeof orderHappened.payload>;

interface OrderFactName extends Pick<OrderHappened, 'what'> {
  readonly order: { readonly id: string };
  readonly refund?: { readonly id: string } | undefined;
  readonly shipment?: { readonly id: string } | undefined;
}

/** Names the fact: the id of its message, and of the one mail that is sent about it. */
export function orderFactId({ what, order, refund, shipment }: OrderFactName): string {
  return `order-${what}-${refund?.id ?? shipment?.id ?? order.id}`;
}
