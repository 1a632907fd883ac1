import { z } from 'zod';
import { limits } from './limits.ts';
import { id } from './primitives.ts';

/** A message type: `noun.past` for a fact, imperative for a job. A breaking change is a new version next to the old one. */
export interface Message<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  readonly payload: Payload;
}

export function message<Payload extends z.ZodType>(definition: Message<Payload>): Message<Payload> {
  return definition;
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
const cents = z.number().int().min(0);

/** Job: hold stock for an order. `expectedPriceCents` is the price the buyer saw. */
export const stockReserve = message({
  name: 'stock.reserve',
  version: 1,
  payload: z.object({ orderId: id, partId: id, quantity, expectedPriceCents: cents }),
});

const releaseReason = z.enum(['cancelled', 'expired', 'refused', 'refunded']);

/** Job: release an order's stock, once: `quantity` pieces if others were already shipped, otherwise all. */
export const stockRelease = message({
  name: 'stock.release',
  version: 1,
  payload: z.object({ orderId: id, partId: id, quantity: quantity.optional(), reason: releaseReason }),
});

/** Stock held for an order. Price, name and number are the catalogue's at that moment. */
const heldStock = z.object({
  partId: id,
  quantity,
  priceCents: cents,
  partName: z.string(),
  partNumber: z.string().optional(),
  available: z.number().int(),
});

/** Fact: the order holds its stock. */
export const stockReserved = message({
  name: 'stock.reserved',
  version: 1,
  payload: heldStock.extend({ orderId: id }),
});

/**
 * Fact: the order's unshipped stock is no longer held; its release is in the ledger. Answers every `stock.release`, repeats
 * included, so the sender knows what is still open. `quantity` is the released amount, 0 if nothing was held.
 */
export const stockReleased = message({
  name: 'stock.released',
  version: 1,
  payload: z.object({ orderId: id, partId: id, quantity: z.number().int().min(0) }),
});

export const stockRefusals = [
  'below-minimum',
  'insufficient-stock',
  'price-changed',
  'part-not-found',
] as const;

/** Why an order got no stock, and what was possible. */
const refusedStock = z.object({
  partId: id,
  code: z.enum(stockRefusals),
  available: z.number().int(),
  minOrderQuantity: z.number().int().optional(),
  priceCents: cents.optional(),
});

/** Fact: the order gets no stock. */
export const stockRefused = message({
  name: 'stock.refused',
  version: 1,
  payload: refusedStock.extend({ orderId: id }),
});

function linesOf<Line extends z.ZodType>(line: Line) {
  return z.array(line).min(1).max(limits.orderLinesMax);
}

/** Job: hold stock for these lines of an order, each independently. Orders with one line still use version 1. */
export const stockReserveLines = message({
  name: 'stock.reserve',
  version: 2,
  payload: z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity, expectedPriceCents: cents })),
  }),
});

/** Fact: the outcome of every line of a `stock.reserve` version 2, in one message. */
export const stockDecided = message({
  name: 'stock.decided',
  version: 1,
  payload: z.object({
    orderId: id,
    lines: linesOf(
      z.discriminatedUnion('outcome', [
        heldStock.extend({ lineId: id, outcome: z.literal('held') }),
        refusedStock.extend({ lineId: id, outcome: z.literal('refused') }),
      ]),
    ),
  }),
});

/** Job: release the stock of these lines, each once: `quantity` pieces if others were already shipped, otherwise all. */
export const stockReleaseLines = message({
  name: 'stock.release',
  version: 2,
  payload: z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity: quantity.optional() })),
    reason: releaseReason,
  }),
});

/** Fact: the unshipped stock of these lines is no longer held. Answers every `stock.release` version 2, repeats included. */
export const stockReleasedLines = message({
  name: 'stock.released',
  version: 2,
  payload: z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity: z.number().int().min(0) })),
  }),
});

/** Job: process a stored provider event. `eventId` is the provider's. */
export const paymentEventReceived = message({
  name: 'payment.event-received',
  version: 1,
  payload: z.object({ eventId: z.string() }),
});

/** Job: refund an intent that paid for no order. */
export const paymentRefund = message({
  name: 'payment.refund',
  version: 1,
  payload: z.object({ intentId: z.string(), orderId: z.string().optional(), reason: z.string() }),
});

/** Job: issue the invoice of a paid order. */
export const invoiceIssue = message({
  name: 'invoice.issue',
  version: 1,
  payload: z.object({ orderId: id }),
});

/** Job: refund `amountCents` of a paid order, or check the outcome of that refund. */
export const orderRefund = message({
  name: 'payment.refund',
  version: 2,
  payload: z.object({
    orderId: id,
    refundId: z.string(),
    intentId: z.string(),
    amountCents: z.number().int().min(1),
  }),
});

/** Job: check or apply the next rows of a part import, after line `afterLine` of its file. */
export const partImportStep = message({
  name: 'part-import.step',
  version: 1,
  payload: z.object({ importId: id, state: z.enum(['checking', 'applying']), afterLine: z.number().int() }),
});
