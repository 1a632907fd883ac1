/**
 * Problem codes of `PATCH /order/{id}` meaning that the provider did not collect this payment. After any other answer, including
 * 503 or none, the buyer may have been charged: with `payment-processing` the payment is still under way, with
 * `payments-unavailable` the provider could not be asked.
 */
const notCharged: ReadonlySet<string> = new Set(['payment-not-succeeded', 'payment-canceled']);

/** Whether a page may say that the buyer was not charged. */
export function wasNotCharged(problemCode: string): boolean {
  return notCharged.has(problemCode);
}
