import { z } from 'zod';
import { limits } from './limits.ts';
import { id } from './primitives.ts';

/** One kind of message: `noun.past` for a fact, imperative for a job. A breaking change is a new version beside the old one. */
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
 * What travels on a queue. `id` is stable for one fact and is the job id: letters, digits, `-`, `.`, `_`; never a colon, never all digits.
 * `occurredAt` is ISO time, `requestId` the HTTP request that caused it,
 * `traceparent` its place in a trace, as the W3C header of this name has it. Unknown keys are stripped.
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

/** Job: give an order's stock back, once: `quantity` pieces where others were sent already, else all of them. */
export const stockRelease = message({
  name: 'stock.release',
  version: 1,
  payload: z.object({ orderId: id, partId: id, quantity: quantity.optional(), reason: releaseReason }),
});

/** What an order gets for its part: price, name and number are the catalogue's own at that moment. */
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
 * Fact: what the order did not send it holds no more, because its release is in the ledger. Answers every `stock.release`,
 * a repeated one too, so that whoever asked knows what is still open. `quantity` is what came back, 0 when nothing was held.
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

/** Why an order gets no stock, and what would have been possible. */
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

/** Job: hold stock for these lines of an order, each for itself. Orders of one line go on with version 1. */
export const stockReserveLines = message({
  name: 'stock.reserve',
  version: 2,
  payload: z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity, expectedPriceCents: cents })),
  }),
});

/** Fact: what each line of a `stock.reserve` version 2 got, all in one answer. */
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

/** Job: give the stock of these lines back, each once: `quantity` pieces where others were sent already, else all. */
export const stockReleaseLines = message({
  name: 'stock.release',
  version: 2,
  payload: z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity: quantity.optional() })),
    reason: releaseReason,
  }),
});

/** Fact: what these lines did not send they hold no more. Answers every `stock.release` version 2, as version 1 does for its order. */
export const stockReleasedLines = message({
  name: 'stock.released',
  version: 2,
  payload: z.object({
    orderId: id,
    lines: linesOf(z.object({ lineId: id, partId: id, quantity: z.number().int().min(0) })),
  }),
});

/** Job: look at a stored provider event and settle what it says. `eventId` is the provider's. */
export const paymentEventReceived = message({
  name: 'payment.event-received',
  version: 1,
  payload: z.object({ eventId: z.string() }),
});

/** Job: give all money of an intent back, which paid no order. */
export const paymentRefund = message({
  name: 'payment.refund',
  version: 1,
  payload: z.object({ intentId: z.string(), orderId: z.string().optional(), reason: z.string() }),
});

/** Job: give a paid order its invoice. */
export const invoiceIssue = message({
  name: 'invoice.issue',
  version: 1,
  payload: z.object({ orderId: id }),
});

/** Job: give money of a paid order back, or ask what became of that. */
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

/** Fact: a user's role is now `role`; tokens with a lower `ver` than `tokenVersion` carry an old one. */
export const userRoleChanged = message({
  name: 'user.role-changed',
  version: 1,
  payload: z.object({ email: z.string(), role: z.enum(['user', 'admin']), tokenVersion: z.number().int() }),
});

/** Job: check or apply the next rows of an import of parts, those behind line `afterLine` of its file. */
export const partImportStep = message({
  name: 'part-import.step',
  version: 1,
  payload: z.object({ importId: id, state: z.enum(['checking', 'applying']), afterLine: z.number().int() }),
});
