/**
 * Codes of `PATCH /order/{id}` with which the payment provider itself says that it has no money of this payment. Everything else,
 * a 503 or no answer included, leaves open whether the buyer was charged: `payment-processing` is still on its way,
 * `payments-unavailable` could not be asked.
 */
const notCharged: ReadonlySet<string> = new Set(['payment-not-succeeded', 'payment-canceled']);

/** Whether a page may say that nothing was charged. */
export function wasNotCharged(problemCode: string): boolean {
  return notCharged.has(problemCode);
}
