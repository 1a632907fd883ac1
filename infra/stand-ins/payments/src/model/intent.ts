import type { Charge, Decline, Intent, IntentStatus, Method } from './records.ts';

/** Time and names come in from outside, so that the same call always gives the same result. */
export interface IntentContext {
  readonly now: number;
  readonly newId: (prefix: string) => string;
}

/** One step of an intent's life: its new record, the charge it made, and the events to announce, oldest first. */
export interface Step {
  readonly intent: Intent;
  readonly charge?: Charge;
  readonly events: readonly (
    | 'charge.failed'
    | 'charge.succeeded'
    | 'payment_intent.canceled'
    | 'payment_intent.payment_failed'
    | 'payment_intent.requires_action'
    | 'payment_intent.succeeded'
  )[];
  /** The card was refused in this very step. */
  readonly refused?: Decline;
}

export const confirmable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export const cancelable: readonly IntentStatus[] = [...confirmable];

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  param: null,
};

function newCharge(
  { intent, method, failure }: { intent: Intent; method: Method; failure: Decline | null },
  { now, newId }: IntentContext,
): Charge {
  return {
    id: newId('ch_3'),
    created: now,
    intent: intent.id,
    method: method.id,
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    metadata: intent.metadata,
    failure,
  };
}

function succeed(intent: Intent, method: Method, around: IntentContext): Step {
  const charge = newCharge({ intent, method, failure: null }, around);
  return {
    charge,
    events: ['charge.succeeded', 'payment_intent.succeeded'],
    intent: {
      ...intent,
      status: 'succeeded',
      method: method.id,
      challenge: null,
      latestCharge: charge.id,
      amountReceived: intent.amount,
      lastError: null,
    },
  };
}

/** A refused attempt leaves the intent open for another card. */
function openAgain(
  intent: Intent,
  { method, failure, charge }: { method: Method; failure: Decline; charge: Charge | null },
): Intent {
  return {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    challenge: null,
    latestCharge: charge?.id ?? intent.latestCharge,
    lastError: {
      ...failure,
      type: charge ? 'card_error' : 'invalid_request_error',
      charge: charge?.id ?? null,
      method: method.id,
    },
  };
}

function decline(
  { intent, method, failure }: { intent: Intent; method: Method; failure: Decline },
  around: IntentContext,
): Step {
  const charge = newCharge({ intent, method, failure }, around);
  return {
    charge,
    events: ['charge.failed', 'payment_intent.payment_failed'],
    intent: openAgain(intent, { method, failure, charge }),
    refused: failure,
  };
}

function charge(intent: Intent, method: Method, around: IntentContext): Step {
  const failure = method.behaviour.decline;
  return failure ? decline({ intent, method, failure }, around) : succeed(intent, method, around);
}

/** The caller has checked that the status is {@link confirmable}. */
export function confirmIntent(intent: Intent, method: Method, around: IntentContext): Step {
  if (!method.behaviour.challenge) return charge(intent, method, around);
  return {
    events: ['payment_intent.requires_action'],
    intent: {
      ...intent,
      status: 'requires_action',
      method: method.id,
      challenge: around.newId('payatt_3'),
      lastError: null,
    },
  };
}

/** The cardholder answered the challenge; the status is `requires_action`. */
export function answerChallenge(
  { intent, method, outcome }: { intent: Intent; method: Method; outcome: 'succeed' | 'fail' },
  around: IntentContext,
): Step {
  if (outcome === 'succeed') return charge(intent, method, around);
  return {
    events: ['payment_intent.payment_failed'],
    intent: openAgain(intent, { method, failure: authenticationFailed, charge: null }),
  };
}

/** The caller has checked that the status is {@link cancelable}. */
export function cancelIntent(intent: Intent, reason: string | null, now: number): Step {
  return {
    events: ['payment_intent.canceled'],
    intent: { ...intent, status: 'canceled', challenge: null, canceledAt: now, cancellationReason: reason },
  };
}
