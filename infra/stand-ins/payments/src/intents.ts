import { z } from 'zod';
import type { Call, Endpoint } from './call.ts';
import { methodNamed } from './methods.ts';
import { coded, flag, integer, metadata, parseParams } from './params.ts';
import { noSuch, ProviderError, refusedByState } from './provider-error.ts';
import { type Decline, type Intent, type Method, shown } from './records.ts';
import { newId, now } from './store.ts';

/** The provider's limits for an amount in US dollars, in cents. */
const smallest = 50;
const largest = 99_999_999;

const amount = integer.superRefine((cents, context) => {
  if (cents < 1)
    context.addIssue(coded('parameter_invalid_integer', 'This value must be greater than or equal to 1.'));
  else if (cents < smallest) context.addIssue(coded('amount_too_small', 'Amount must be at least 50 cents'));
  else if (cents > largest)
    context.addIssue(coded('amount_too_large', 'Amount must be no more than $999,999.99'));
});

const createParams = z.strictObject({
  amount,
  currency: z.literal('usd'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  payment_method: z.string().optional(),
  confirm: flag.default(false),
  metadata: metadata.default({}),
});

const confirmParams = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string(),
});

const authenticateParams = z.strictObject({
  client_secret: z.string(),
  outcome: z.enum(['succeed', 'fail']),
});

const cancelParams = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .nullable()
    .default(null),
});

const retrieveParams = z.strictObject({
  client_secret: z.string().optional(),
  expand: z.array(z.literal('latest_charge')).default([]),
});

const open: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Returns the intent in the path; a browser needs its client secret. */
function intentOf({ store, id, fromBrowser }: Call, clientSecret?: string): Intent {
  const intent = store.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  if (fromBrowser && clientSecret !== intent.client_secret)
    throw noSuch('payment_intent', id, 'client_secret');
  return intent;
}

/** Browsers do not see the shop's own metadata. */
function viewOf(intent: Intent, { fromBrowser }: Call): object {
  const { metadata: _own, ...rest } = intent;
  return fromBrowser ? rest : intent;
}

function unexpectedState(call: Call, intent: Intent, message: string): ProviderError {
  const details = { code: 'payment_intent_unexpected_state', payment_intent: viewOf(intent, call) };
  return refusedByState(message, details);
}

function charge(intent: Intent, method: Method, call: Call): Intent {
  const { decline } = method.sandbox;
  const made = call.store.put({
    object: 'charge',
    id: newId('ch_3'),
    created: now(),
    livemode: false,
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    metadata: intent.metadata,
    paid: decline === undefined,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    billing_details: method.billing_details,
  });
  call.announce(`charge.${made.status}`, made);
  const tried = { ...intent, latest_charge: made.id };
  if (decline) return fail(tried, { call, method, decline, type: 'card_error', charge: made.id });
  const paid = call.store.put<Intent>({
    ...tried,
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  call.announce('payment_intent.succeeded', paid);
  return paid;
}

interface Failure {
  readonly call: Call;
  readonly method: Method;
  readonly decline: Decline;
  readonly type: 'card_error' | 'invalid_request_error';
  readonly charge?: string;
}

/** A failed attempt leaves the intent open for another card. */
function fail(intent: Intent, { call, method, decline, ...about }: Failure): Intent {
  const failed = call.store.put<Intent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...about, ...decline, payment_method: shown(method) },
  });
  call.announce('payment_intent.payment_failed', failed);
  return failed;
}

function confirm(intent: Intent, methodId: string, call: Call): object {
  if (!open.includes(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed.'
        : `it has a status of ${intent.status}.`;
    throw unexpectedState(call, intent, `You cannot confirm this PaymentIntent because ${why}`);
  }
  const method = methodNamed(methodId, call);
  if (method.sandbox.challenge) {
    const waiting = call.store.put<Intent>({
      ...intent,
      status: 'requires_action',
      payment_method: method.id,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
      last_payment_error: null,
    });
    call.announce('payment_intent.requires_action', waiting);
    return viewOf(waiting, call);
  }
  const charged = charge(intent, method, call);
  const { last_payment_error: error } = charged;
  if (!error) return viewOf(charged, call);
  throw new ProviderError(402, error.message, { ...error, payment_intent: viewOf(charged, call) }, true);
}

function create(call: Call): object {
  const params = parseParams(createParams, call.input);
  const id = newId('pi_3');
  const intent = call.store.put<Intent>({
    object: 'payment_intent',
    id,
    created: now(),
    livemode: false,
    amount: params.amount,
    amount_received: 0,
    currency: params.currency,
    status: 'requires_payment_method',
    client_secret: newId(`${id}_secret_`),
    metadata: params.metadata,
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
  });
  call.announce('payment_intent.created', intent);
  return params.confirm ? confirm(intent, params.payment_method ?? '', call) : viewOf(intent, call);
}

function cancel(call: Call): object {
  const { cancellation_reason } = parseParams(cancelParams, call.input);
  const intent = intentOf(call);
  if (!open.includes(intent.status))
    throw unexpectedState(
      call,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  const canceled = call.store.put<Intent>({
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at: now(),
    cancellation_reason,
  });
  call.announce('payment_intent.canceled', canceled);
  return viewOf(canceled, call);
}

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function authenticate(call: Call): object {
  const params = parseParams(authenticateParams, call.input);
  const intent = intentOf(call, params.client_secret);
  const method = call.store.find('payment_method', intent.payment_method);
  if (intent.status !== 'requires_action' || !method)
    throw unexpectedState(call, intent, `There is nothing to authenticate: the status is ${intent.status}.`);
  const failure = { call, method, decline: authenticationFailed, type: 'invalid_request_error' } as const;
  const after = params.outcome === 'succeed' ? charge(intent, method, call) : fail(intent, failure);
  return viewOf(after, call);
}

function retrieve(call: Call): object {
  const { client_secret, expand } = parseParams(retrieveParams, call.input);
  const intent = intentOf(call, client_secret);
  const latest = expand.length > 0 ? call.store.find('charge', intent.latest_charge) : undefined;
  const view = viewOf(intent, call);
  return latest ? { ...view, latest_charge: latest } : view;
}

function confirmNamed(call: Call): object {
  const { client_secret, payment_method } = parseParams(confirmParams, call.input);
  return confirm(intentOf(call, client_secret), payment_method, call);
}

export const intentEndpoints: readonly Endpoint[] = [
  { method: 'post', path: '/payment_intents', run: create },
  { method: 'get', path: '/payment_intents/:id', open: true, run: retrieve },
  { method: 'post', path: '/payment_intents/:id/confirm', open: true, run: confirmNamed },
  { method: 'post', path: '/payment_intents/:id/cancel', run: cancel },
  // Not part of the provider's public API: the call of its challenge page.
  { method: 'post', path: '/payment_intents/:id/authenticate', open: true, run: authenticate },
];
