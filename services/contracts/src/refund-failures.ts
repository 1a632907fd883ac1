/** The provider's reasons why a refund failed: https://docs.stripe.com/refunds#failed-refunds */
const failureTexts: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The buyer disputed the payment at their bank.',
  declined: 'The bank declined the refund.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  insufficient_funds: 'Our account at the payment provider has too little money.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  merchant_request: 'The refund was cancelled at our request.',
  unknown: 'The bank gave no reason.',
};

/** Words the provider's code; a text of its own stays. */
export function refundFailureText(failure: string): string {
  return failureTexts[failure] ?? failure;
}
