import type { Behaviour } from './records.ts';

function declines(message: string, code: string, details: { decline_code?: string; param?: string } = {}) {
  return { decline: { code, message, ...details } };
}

const genericDecline = declines('Your card was declined.', 'card_declined', {
  decline_code: 'generic_decline',
});
const insufficientFunds = declines('Your card has insufficient funds.', 'card_declined', {
  decline_code: 'insufficient_funds',
});
const processingError = declines(
  'An error occurred while processing your card. Try again in a little bit.',
  'processing_error',
);

/** The provider's published test cards; it accepts every other valid number. */
export const testCards: Readonly<Record<string, Behaviour>> = {
  '4000000000000002': genericDecline,
  '4000000000009995': insufficientFunds,
  '4000000000000069': declines('Your card has expired.', 'expired_card', { param: 'exp_month' }),
  '4000000000000127': declines("Your card's security code is incorrect.", 'incorrect_cvc', { param: 'cvc' }),
  '4000000000000119': processingError,
  '4000002500003155': { challenge: true },
  '4000008400001629': { challenge: true, ...genericDecline },
  '4000000000007726': { refund: 'succeeds-later' },
  '4000000000005126': { refund: 'fails-later' },
};

/** Ready-made payment methods and tokens that represent a card. */
export const readyMade: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_threeDSecure2Required: '4000002500003155',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  tok_visa: '4242424242424242',
};
