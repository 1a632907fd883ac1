import { z } from 'zod';
import type { Call, Endpoint, Outcome } from '../api/endpoint.ts';
import { listBody, listParams, pageOf } from '../api/listing.ts';
import { mergeMetadata, parseParams } from '../api/params.ts';
import { cancelable, cancelIntent, confirmIntent } from '../model/intent.ts';
import type { Intent } from '../model/records.ts';
import { intentBody } from '../wire/intent.ts';
import { confirmEndpoint } from './confirm.ts';
import { expanded, intentOf, intentView, outcomeOf, unexpectedState } from './intent-call.ts';
import { cancelParams, createParams, retrieveParams, updateParams } from './intent-params.ts';
import { methodNamed } from './method-params.ts';

function newIntent(params: z.infer<typeof createParams>, method: string | null, call: Call): Intent {
  const id = call.newId('pi_3');
  const automatic = params.automatic_payment_methods;
  const chosen = automatic?.enabled ? automatic.allow_redirects : null;
  return {
    id,
    amount: params.amount,
    currency: params.currency,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    clientSecret: call.newId(`${id}_secret_`),
    created: call.now,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description,
    receiptEmail: params.receipt_email,
    allowedMethods: params.allowed_payment_method_types ?? null,
    // Without a word about either, the provider chooses the ways to pay itself.
    automaticMethods: automatic || params.allowed_payment_method_types ? chosen : 'always',
    method,
    challenge: null,
    latestCharge: null,
    amountReceived: 0,
    lastError: null,
    canceledAt: null,
    cancellationReason: null,
  };
}

function create(call: Call): Outcome {
  const params = parseParams(createParams, call.input);
  const method = params.payment_method === undefined ? null : methodNamed(params.payment_method, call);
  const intent = newIntent(params, method?.id ?? null, call);
  const created = { type: 'payment_intent.created', object: intentBody(intent, undefined) };
  if (!params.confirm || !method)
    return {
      body: intentView(call, intent),
      rows: [
        ...(method ? [{ table: 'methods' as const, value: method }] : []),
        { table: 'intents', value: intent },
      ],
      events: [created],
    };
  const step = confirmIntent(intent, method, call);
  const outcome = outcomeOf(call, { step, method, refusable: true });
  return { ...outcome, events: [created, ...(outcome.events ?? [])] };
}

function update(call: Call): Outcome {
  const params = parseParams(updateParams, call.input);
  const intent = intentOf(call, undefined);
  if (params.amount !== undefined && !cancelable.includes(intent.status))
    throw unexpectedState(
      call,
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${cancelable.join(', ')}.`,
    );
  const updated: Intent = {
    ...intent,
    amount: params.amount ?? intent.amount,
    currency: params.currency ?? intent.currency,
    description: params.description === undefined ? intent.description : params.description,
    receiptEmail: params.receipt_email === undefined ? intent.receiptEmail : params.receipt_email,
    metadata: mergeMetadata(intent.metadata, params.metadata),
  };
  return { body: intentView(call, updated), rows: [{ table: 'intents', value: updated }] };
}

function cancel(call: Call): Outcome {
  const params = parseParams(cancelParams, call.input);
  const intent = intentOf(call, undefined);
  if (!cancelable.includes(intent.status))
    throw unexpectedState(
      call,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    );
  const { intent: canceled } = cancelIntent(intent, params.cancellation_reason, call.now);
  const failed = call.tables.methods.get(intent.lastError?.method ?? '');
  return {
    body: intentView(call, canceled),
    rows: [{ table: 'intents', value: canceled }],
    events: [{ type: 'payment_intent.canceled', object: intentBody(canceled, failed) }],
  };
}

const listIntentsParams = listParams.extend({ expand: z.array(z.string()).optional() });

function list(call: Call): Outcome {
  const params = parseParams(listIntentsParams, call.input);
  const { page, hasMore } = pageOf(call.tables.intents.values(), params);
  const data = page.map((intent) => expanded(call, { intent, expand: params.expand, prefix: 'data.' }));
  return { body: listBody('/v1/payment_intents', data, hasMore) };
}

function retrieve(call: Call): Outcome {
  const params = parseParams(retrieveParams, call.input);
  const intent = intentOf(call, params.client_secret);
  return { body: expanded(call, { intent, expand: params.expand }) };
}

export const intentEndpoints: readonly Endpoint[] = [
  { method: 'post', path: '/payment_intents', run: create },
  { method: 'get', path: '/payment_intents', run: list },
  { method: 'get', path: '/payment_intents/:id', open: true, run: retrieve },
  { method: 'post', path: '/payment_intents/:id', run: update },
  confirmEndpoint,
  { method: 'post', path: '/payment_intents/:id/cancel', run: cancel },
];
