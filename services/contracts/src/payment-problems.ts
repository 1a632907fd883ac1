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
