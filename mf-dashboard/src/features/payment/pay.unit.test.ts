import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { buildOrder } from '../../testing/build-order.ts';
import { pay } from './pay.ts';

const method = { paymentMethod: { id: 'pm_1' } };

function payWith(confirmed: unknown, made: unknown = method) {
  const answer = async (value: unknown) => {
    if (value instanceof Error) throw value;
    return value;
  };
  const stripe = {
    createPaymentMethod: () => answer(made),
    confirmCardPayment: () => answer(confirmed),
  } as unknown as Stripe;
  const card = {} as StripeCardElement;
  return pay({ stripe, card, clientSecret: 'pi_1_secret_2', order: buildOrder() });
}

function intent(status: string) {
  return { id: 'pi_1', status };
}

test.each([
  ['the intent succeeded', { paymentIntent: intent('succeeded') }],
  [
    'an error carries an intent that succeeded before',
    { error: { type: 'invalid_request_error', payment_intent: intent('succeeded') } },
  ],
])('when %s, reports the order as charged', async (_what, confirmed) => {
  expect(await payWith(confirmed)).toEqual({ kind: 'charged', transactionId: 'pi_1' });
});

test.each([
  ['the network fails', new TypeError('Failed to fetch')],
  ['the provider’s library cannot connect', { error: { type: 'api_connection_error', message: 'gone' } }],
  ['the provider fails', { error: { type: 'api_error', message: 'Internal' } }],
  ['too many calls were made', { error: { type: 'rate_limit_error', message: 'slow down' } }],
  ['the bank is still processing', { paymentIntent: intent('processing') }],
  ['the bank’s challenge was closed unanswered', { paymentIntent: intent('requires_action') }],
  [
    'the bank’s challenge ended, and the intent still waits for it',
    {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate',
        payment_intent: intent('requires_action'),
      },
    },
  ],
  ['the answer is empty', {}],
])('when %s, reports the outcome as unknown', async (_what, confirmed) => {
  expect(await payWith(confirmed)).toEqual({ kind: 'unknown', transactionId: 'pi_1' });
});

test.each([
  [
    'the card is declined',
    {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: intent('requires_payment_method'),
    },
    'Your card was declined.',
  ],
  [
    'the cardholder rejects the bank’s challenge',
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
      payment_intent: intent('requires_payment_method'),
    },
    'We are unable to authenticate your payment method.',
  ],
  [
    'the provider reports an intent without a payment',
    {
      type: 'invalid_request_error',
      message: 'No such thing',
      payment_intent: intent('requires_payment_method'),
    },
    "The payment failed. You weren't charged. Please try again.",
  ],
])('when %s, reports that nothing was charged', async (_what, error, message) => {
  expect(await payWith({ error })).toEqual({ kind: 'failed', message });
});

test.each([
  ['throws', new TypeError('Failed to fetch')],
  ['answers an error for developers', { error: { type: 'api_error', message: 'Internal' } }],
])('when submitting the card fails (%s), allows another try', async (_what, made) => {
  expect(await payWith(undefined, made)).toEqual({
    kind: 'failed',
    message: "The payment provider couldn't take this card. Please try again.",
  });
});
