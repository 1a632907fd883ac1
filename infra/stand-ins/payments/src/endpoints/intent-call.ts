import type { Call, Outcome } from '../api/endpoint.ts';
import { ProviderError, refusedByState } from '../api/provider-error.ts';
import type { Step } from '../model/intent.ts';
import type { Intent, Method, Row } from '../model/records.ts';
import { chargeBody } from '../wire/charge.ts';
import { docUrl } from '../wire/doc-url.ts';
import { intentBody, publicIntentBody } from '../wire/intent.ts';
import { methodBody } from '../wire/method.ts';

function notThere(code: string, param: string, message: string) {
  return new ProviderError(404, { type: 'invalid_request_error', code, param, message }, { executed: true });
}

/** The intent named in the path; a publishable key must come with the intent's own client secret. */
export function intentOf(call: Call, clientSecret: string | undefined): Intent {
  const intent = call.tables.intents.get(call.id);
  if (!intent) throw notThere('resource_missing', 'intent', `No such payment_intent: '${call.id}'`);
  if (call.caller === 'publishable' && clientSecret !== intent.clientSecret)
    throw notThere(
      'resource_missing',
      'client_secret',
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
    );
  return intent;
}

/** The intent as this caller may see it. */
export function intentView(call: Call, intent: Intent, failedMethod?: Method): Record<string, unknown> {
  const failed =
    failedMethod ?? (intent.lastError ? call.tables.methods.get(intent.lastError.method) : undefined);
  return call.caller === 'secret' ? intentBody(intent, failed) : publicIntentBody(intent, failed);
}

/** The view with the named objects in place of their ids, as `expand` asks for. */
export function expanded(
  call: Call,
  { intent, expand = [], prefix = '' }: { intent: Intent; expand?: string[] | undefined; prefix?: string },
): Record<string, unknown> {
  const view = intentView(call, intent);
  const { charges, methods } = call.tables;
  const charge = charges.get(intent.latestCharge ?? '');
  const chargedMethod = methods.get(charge?.method ?? '');
  const method = methods.get(intent.method ?? '');
  return {
    ...view,
    ...(expand.includes(`${prefix}latest_charge`) && charge && chargedMethod
      ? { latest_charge: chargeBody(charge, chargedMethod) }
      : {}),
    ...(expand.includes(`${prefix}payment_method`) && method ? { payment_method: methodBody(method) } : {}),
  };
}

export function unexpectedState(call: Call, intent: Intent, message: string): ProviderError {
  return refusedByState(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intentView(call, intent),
  });
}

function rowsOf(step: Step, method: Method): Row[] {
  return [
    { table: 'methods', value: method },
    { table: 'intents', value: step.intent },
    ...(step.charge ? [{ table: 'charges' as const, value: step.charge }] : []),
  ];
}

function refusalBody(call: Call, step: Step, method: Method): Record<string, unknown> {
  const { refused, charge, intent } = step;
  if (!refused) return intentView(call, intent, method);
  return {
    error: {
      charge: charge?.id,
      type: 'card_error',
      code: refused.code,
      ...(refused.declineCode === null ? {} : { decline_code: refused.declineCode }),
      doc_url: docUrl(refused.code),
      message: refused.message,
      ...(refused.param === null ? {} : { param: refused.param }),
      payment_intent: intentView(call, intent, method),
      payment_method: methodBody(method),
    },
  };
}

/** What a step of an intent's life means for rows, events and the answer. */
export function outcomeOf(
  call: Call,
  { step, method, refusable }: { step: Step; method: Method; refusable: boolean },
): Outcome {
  return {
    status: step.refused && refusable ? 402 : 200,
    body: refusable ? refusalBody(call, step, method) : intentView(call, step.intent, method),
    rows: rowsOf(step, method),
    events: step.events.map((type) => ({
      type,
      object:
        step.charge && type.startsWith('charge.')
          ? chargeBody(step.charge, method)
          : intentBody(step.intent, method),
    })),
  };
}
