import type { z } from 'zod';
import type { Call, Endpoint, Outcome } from '../api/endpoint.ts';
import { parseParams } from '../api/params.ts';
import { answerChallenge, confirmable, confirmIntent } from '../model/intent.ts';
import type { Intent, Method } from '../model/records.ts';
import { intentOf, outcomeOf, unexpectedState } from './intent-call.ts';
import { authenticateParams, confirmParams } from './intent-params.ts';
import { makeMethod, methodNamed } from './method-params.ts';

function assertConfirmable(call: Call, intent: Intent): void {
  if (confirmable.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`;
  throw unexpectedState(call, intent, message);
}

function methodFor(call: Call, intent: Intent, params: z.infer<typeof confirmParams>): Method {
  if (params.payment_method_data) return makeMethod(params.payment_method_data, call);
  const id = params.payment_method ?? intent.method;
  if (id !== null) return methodNamed(id, call);
  throw unexpectedState(
    call,
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  );
}

function confirm(call: Call): Outcome {
  const params = parseParams(confirmParams, call.input);
  const intent = intentOf(call, params.client_secret);
  assertConfirmable(call, intent);
  const method = methodFor(call, intent, params);
  const receiptEmail = params.receipt_email === undefined ? intent.receiptEmail : params.receipt_email;
  const step = confirmIntent({ ...intent, receiptEmail }, method, call);
  return outcomeOf(call, { step, method, refusable: true });
}

export const confirmEndpoint: Endpoint = {
  method: 'post',
  path: '/payment_intents/:id/confirm',
  open: true,
  run: confirm,
};

function authenticate(call: Call): Outcome {
  const params = parseParams(authenticateParams, call.input);
  const intent = intentOf(call, params.client_secret);
  const method = call.tables.methods.get(intent.method ?? '');
  if (intent.status !== 'requires_action' || !method)
    throw unexpectedState(call, intent, `There is nothing to authenticate: the status is ${intent.status}.`);
  const step = answerChallenge({ intent, method, outcome: params.outcome }, call);
  return outcomeOf(call, { step, method, refusable: false });
}

/** Not a call of the provider's public API: what its challenge page does behind the scenes. */
export const authenticateEndpoint: Endpoint = {
  method: 'post',
  path: '/payment_intents/:id/authenticate',
  open: true,
  run: authenticate,
};
