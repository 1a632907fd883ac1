import { z } from 'zod';

/** One faulty field of a 422. `path` is dotted: `quantity`, `items.0.name`. */
export const fieldError = z.object({ path: z.string(), message: z.string() });

/** `application/problem+json`. `code` is stable; `message` is for a person. Refused deletes and patches carry the specified counters, 0. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  errors: z.array(fieldError).optional(),
  deletedCount: z.number().optional(),
  modifiedCount: z.number().optional(),
});

export type FieldError = z.infer<typeof fieldError>;
export type Problem = z.infer<typeof problem>;

/**
 * Codes of `PATCH /order/{id}` that say: the payment provider has no money of this payment. After any other answer, a 503 or none
 * at all included, the buyer may have been charged: `payment-processing` is still on its way,
 * `payments-unavailable` could not be asked.
 */
const notCharged: ReadonlySet<string> = new Set(['payment-not-succeeded', 'payment-canceled']);

/** Whether a page may say that nothing was charged. */
export function wasNotCharged(problemCode: string): boolean {
  return notCharged.has(problemCode);
}
