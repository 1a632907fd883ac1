import { describe, expect, test } from 'vitest';
import { behaviourOf } from './cards.ts';
import { answerChallenge, cancelIntent, confirmIntent } from './intent.ts';
import type { Intent, Method } from './records.ts';

const around = { now: 1_000, newId: (prefix: string) => `${prefix}x` };

const intent: Intent = {
  id: 'pi_1',
  amount: 1_999,
  currency: 'usd',
  status: 'requires_payment_method',
  clientSecret: 'pi_1_secret_x',
  created: 900,
  metadata: { order_id: 'o-1' },
  description: null,
  receiptEmail: null,
  allowedMethods: null,
  automaticMethods: 'never',
  method: null,
  challenge: null,
  latestCharge: null,
  amountReceived: 0,
  lastError: null,
  canceledAt: null,
  cancellationReason: null,
};

function cardWith(number: string): Method {
  return {
    id: 'pm_1',
    created: 950,
    brand: 'visa',
    last4: number.slice(-4),
    expMonth: 12,
    expYear: 2040,
    fingerprint: 'f',
    behaviour: behaviourOf(number, true),
    billing: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
    },
    metadata: {},
  };
}

describe('confirming', () => {
  test('when the card is good, then the whole amount is received with one charge', () => {
    const step = confirmIntent(intent, cardWith('4242424242424242'), around);
    expect(step.intent).toMatchObject({ status: 'succeeded', amountReceived: 1_999, latestCharge: 'ch_3x' });
    expect(step.charge).toMatchObject({ amount: 1_999, failure: null, metadata: { order_id: 'o-1' } });
    expect(step.events).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
  });

  test('when the card is refused, then the intent is open again and remembers why', () => {
    const step = confirmIntent(intent, cardWith('4000000000000002'), around);
    expect(step.intent).toMatchObject({
      status: 'requires_payment_method',
      amountReceived: 0,
      method: null,
      lastError: { type: 'card_error', code: 'card_declined', charge: 'ch_3x' },
    });
    expect(step.events).toEqual(['charge.failed', 'payment_intent.payment_failed']);
  });

  test('when the bank wants to ask, then nothing is charged yet', () => {
    const step = confirmIntent(intent, cardWith('4000002500003155'), around);
    expect(step.intent).toMatchObject({
      status: 'requires_action',
      challenge: 'payatt_3x',
      amountReceived: 0,
    });
    expect(step.charge).toBeUndefined();
  });

  test('when an earlier refusal is followed by a good card, then the refusal is forgotten', () => {
    const refused = confirmIntent(intent, cardWith('4000000000009995'), around).intent;
    const step = confirmIntent(refused, cardWith('4242424242424242'), around);
    expect(step.intent).toMatchObject({ status: 'succeeded', lastError: null });
  });
});

describe('answering the challenge', () => {
  const challenge = (number: string, outcome: 'succeed' | 'fail') => {
    const method = cardWith(number);
    const waiting = confirmIntent(intent, method, around).intent;
    return answerChallenge({ intent: waiting, method, outcome }, around);
  };

  test('when the cardholder agrees, then the charge is made', () => {
    expect(challenge('4000002500003155', 'succeed').intent).toMatchObject({
      status: 'succeeded',
      challenge: null,
    });
  });

  test('when the cardholder refuses, then there is no charge and the intent is open again', () => {
    const step = challenge('4000002500003155', 'fail');
    expect(step.charge).toBeUndefined();
    expect(step.intent).toMatchObject({
      status: 'requires_payment_method',
      challenge: null,
      lastError: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    });
  });

  test('when the bank declines after the cardholder agreed, then that is a refused card', () => {
    expect(challenge('4000008400001629', 'succeed').intent.lastError).toMatchObject({
      type: 'card_error',
      message: 'Your card was declined.',
    });
  });
});

test('when an intent that waits for the cardholder is cancelled, then nothing is left to answer', () => {
  const waiting = confirmIntent(intent, cardWith('4000002500003155'), around).intent;
  expect(cancelIntent(waiting, 'abandoned', 2_000).intent).toMatchObject({
    status: 'canceled',
    challenge: null,
    canceledAt: 2_000,
    cancellationReason: 'abandoned',
  });
});

test('when no security code is given, then a wrong one cannot be noticed', () => {
  expect(behaviourOf('4000000000000127', false).decline).toBeNull();
  expect(behaviourOf('4000000000000127', true).decline?.code).toBe('incorrect_cvc');
});
