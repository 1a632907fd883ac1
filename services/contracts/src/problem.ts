import * as z from 'zod/mini';

/** One invalid field of a 422. `path` is dotted: `quantity`, `items.0.name`. */
export const fieldError = z.object({ path: z.string(), message: z.string() });

/** The result of the first request under an Idempotency-Key, when a later one asks for something else. */
export const earlierTry = z.object({
  id: z.string(),
  /** ISO time, if it is known. */
  at: z.optional(z.string()),
  /** The number of an order. */
  number: z.optional(z.string()),
  /** Dollars of a refund. */
  amount: z.optional(z.number()),
  /** Pieces of a shipment, a return or a stock correction. */
  pieces: z.optional(z.int()),
});

/**
 * `application/problem+json`. `code` is stable; `message` is for display. Refused deletes and patches carry the specified
 * counters as 0.
 */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
  deletedCount: z.optional(z.number()),
  modifiedCount: z.optional(z.number()),
  earlier: z.optional(earlierTry),
});

export type EarlierTry = z.infer<typeof earlierTry>;
export type FieldError = z.infer<typeof fieldError>;
export type Problem = z.infer<typeof problem>;
