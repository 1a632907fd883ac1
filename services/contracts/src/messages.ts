import { z } from 'zod';
import { limits } from './limits.ts';
import { cents, id, pieces } from './primitives.ts';

/** A message type: `noun.past` for a fact, imperative for a job. A breaking change is a new version next to the old one. */
export interface Message<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  readonly payload: Payload;
}

export function message<Payload extends z.ZodType>(name: string, payload: Payload): Message<Payload> {
  return { name, version: 1, payload };
}

export type PayloadOf<M> = M extends Message<infer P> ? z.output<P> : never;

/**
 * The envelope of every queued message. `id` is stable for one fact and is the job id: letters, digits, `-`, `.`, `_`; never a
 * colon, never all digits. `occurredAt` is ISO time, `requestId` the HTTP request that caused it, `traceparent` the W3C trace
 * header. Unknown keys are stripped.
 */
export const envelope = z.object({
  id: z.string().regex(/^(?!\d+$)[\w.-]{1,200}$/),
  name: z.string(),
  version: z.number().int().min(1),
  occurredAt: z.string(),
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  payload: z.unknown(),
});

export type Envelope = z.infer<typeof envelope>;

const quantity = z.number().int().min(1);

function linesOf<Line extends z.ZodType>(line: Line) {
  return z.array(line).min(1).max(limits.orderLinesMax);
}

/**
 * Job: hold stock for these lines of an order, each independently. `expectedPriceCents` is the price the buyer saw, `chargesCents` what
 * the order costs besides its lines.
 */
export const stockReserve = message(
  'stock.reserve',
  z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity, expectedPriceCents: cents })),
    chargesCents: cents.optional(),
  }),
);

/** A price per piece in cents from a quantity on. */
const priceStep = z.object({ fromQuantity: quantity, priceCents: cents });

/**
 * Stock held for a line. Price, name and number are the catalogue's at that moment. `priceSteps`, ascending from one piece on, are set
 * if more pieces cost less each.
 */
const heldLine = z.object({
  outcome: z.literal('held'),
  lineId: id,
  partId: id,
  quantity,
  priceCents: cents,
  priceSteps: z.array(priceStep).optional(),
  partName: z.string(),
  partNumber: z.string().optional(),
  available: z.number().int(),
});

export const stockRefusals = [
  'below-minimum',
  'insufficient-stock',
  'total-too-small',
  'price-changed',
  'part-not-found',
] as const;

/** Why a line got no stock, and what was possible. */
const refusedLine = z.object({
  outcome: z.literal('refused'),
  lineId: id,
  partId: id,
  code: z.enum(stockRefusals),
  available: z.number().int(),
  minOrderQuantity: z.number().int().optional(),
  priceCents: cents.optional(),
});

/** Fact: the outcome of every line of a `stock.reserve`. */
export const stockDecided = message(
  'stock.decided',
  z.object({
    orderId: id,
    lines: linesOf(z.discriminatedUnion('outcome', [heldLine, refusedLine])),
  }),
);

/** Job: release the stock of these lines, each once: `quantity` pieces if others were already shipped, otherwise all. */
export const stockRelease = message(
  'stock.release',
  z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity: quantity.optional() })),
    reason: z.enum(['cancelled', 'expired', 'refused', 'refunded']),
  }),
);

/**
 * Fact: the unshipped stock of these lines is no longer held. Answers every `stock.release`, repeats included, so the sender
 * knows what is still open. `quantity` is the released amount, 0 if nothing was held.
 */
export const stockReleased = message(
  'stock.released',
  z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity: pieces })),
  }),
);

/** Job: put the pieces of an inspected return back into stock, once. `number` is the order's, for people who read the ledger. */
export const stockReturn = message(
  'stock.return',
  z.object({
    orderId: id,
    returnId: id,
    number: z.string(),
    lines: linesOf(z.object({ partId: id, quantity })),
  }),
);

/** Fact: the pieces of this return are in stock. Answers every `stock.return`, repeats included. */
export const stockReturned = message('stock.returned', z.object({ orderId: id, returnId: id }));

/** Fact: an order is paid. Its invoice follows. */
export const orderPaid = message('order.paid', z.object({ orderId: id }));

/** Job: process a stored event of the payment provider, under the provider's ids. */
export const paymentEventReceived = message(
  'payment.event-received',
  z.object({
    id: z.string(),
    type: z.enum(['succeeded', 'failed', 'refund']),
    intentId: z.string(),
    orderId: z.string().optional(),
    failure: z.string().optional(),
  }),
);

/** Job: make or check the refund `refundId` of an order, or else of all money of an intent that paid no order. */
export const paymentRefund = message(
  'payment.refund',
  z.object({
    intentId: z.string(),
    orderId: id.optional(),
    refundId: z.string().optional(),
  }),
);

/**
 * Fact: an account was closed. Each service deletes what it keeps of the person, except what the law keeps. Sent again when the last
 * access token has expired.
 */
export const accountClosed = message('account.closed', z.object({ uid: z.string(), email: z.string() }));

/** Job: ask an address whether it wants the newsletter. The token is in the link that confirms it. */
export const newsletterAsked = message(
  'newsletter.asked',
  z.object({ email: z.string(), token: z.string() }),
);

/** Job: check, apply or undo the next rows of a part import, after line `afterLine` of its file. */
export const partImportStep = message(
  'part-import.step',
  z.object({ importId: id, state: z.enum(['checking', 'applying', 'undoing']), afterLine: z.number().int() }),
);
