import type { CardBehaviour, Decline } from './records.ts';

function declined(declineCode: string, message = 'Your card was declined.'): Decline {
  return {
    code: 'card_declined',
    declineCode,
    message,
    param: null,
  };
}

function refused(code: string, param: string | null, message: string): Decline {
  return {
    code,
    declineCode: code,
    message,
    param,
  };
}

const accepted: CardBehaviour = { challenge: false, decline: null, refund: 'at-once' };
const challenged: CardBehaviour = { ...accepted, challenge: true };
function declining(decline: Decline): CardBehaviour {
  return { ...accepted, decline };
}

/** The provider's published test cards; every other valid number is accepted. */
const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4000000000000002': declining(declined('generic_decline')),
  '4000000000009995': declining(declined('insufficient_funds', 'Your card has insufficient funds.')),
  '4000000000009987': declining(declined('lost_card')),
  '4000000000009979': declining(declined('stolen_card')),
  '4000000000000069': declining(refused('expired_card', 'exp_month', 'Your card has expired.')),
  '4000000000000127': declining(refused('incorrect_cvc', 'cvc', "Your card's security code is incorrect.")),
  '4000000000000119': declining(
    refused(
      'processing_error',
      null,
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  '4000002500003155': challenged,
  '4000002760003184': challenged,
  '4000000000003220': challenged,
  '4000008400001629': { ...challenged, decline: declined('generic_decline') },
  '4000000000007726': { ...accepted, refund: 'later' },
  '4000000000005126': { ...accepted, refund: 'fails' },
};

/** Ready-made payment methods a server may name instead of sending a card. */
export const testMethods: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

/** Ready-made tokens a server may send in place of a card. */
export const testTokens: Readonly<Record<string, string>> = {
  tok_visa: '4242424242424242',
  tok_mastercard: '5555555555554444',
  tok_chargeDeclined: '4000000000000002',
};

/** A wrong security code can only be noticed where one was given. */
export function behaviourOf(number: string, cvcGiven: boolean): CardBehaviour {
  const behaviour = testCards[number] ?? accepted;
  return behaviour.decline?.code === 'incorrect_cvc' && !cvcGiven ? accepted : behaviour;
}
