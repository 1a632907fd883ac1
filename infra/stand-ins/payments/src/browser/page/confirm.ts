import { z } from 'zod/mini';
import type { ProviderReply } from '../protocol.ts';
import { providerCall } from '../provider-call.ts';
import { CardElement } from './card-element.ts';
import { showChallenge } from './challenge.ts';
import { formFieldsOf } from './form-fields.ts';

export interface Provider {
  readonly base: string;
  readonly key: string;
}

const failed = z.looseObject({ last_payment_error: z.looseObject({ type: z.string() }) });

const clientSecretForm = /^(pi_[A-Za-z0-9]+)_secret_/;

function intentIdOf(clientSecret: unknown): { id: string; secret: string } {
  const secret = typeof clientSecret === 'string' ? clientSecret : '';
  const id = clientSecretForm.exec(secret)?.[1];
  if (id !== undefined) return { id, secret };
  throw new Error(
    'Invalid value for stripe.confirmCardPayment intent secret: value should be a client secret of the form pi_…_secret_….',
  );
}

export interface ConfirmData {
  readonly payment_method?: string | { readonly card?: unknown; readonly billing_details?: unknown };
  readonly receipt_email?: string;
}

function sendConfirmation(
  { base, key }: Provider,
  { id, secret }: { id: string; secret: string },
  data: ConfirmData,
): Promise<ProviderReply> {
  const { payment_method: method, receipt_email } = data;
  if (typeof method !== 'object') {
    const fields = formFieldsOf({ key, client_secret: secret, payment_method: method, receipt_email });
    return providerCall.post(base, `/v1/payment_intents/${id}/confirm`, fields);
  }
  if (!(method.card instanceof CardElement))
    throw new Error(
      'Invalid value for confirmCardPayment: payment_method.card should be an object or element.',
    );
  const { billing_details } = method;
  const fields = formFieldsOf({
    client_secret: secret,
    receipt_email,
    payment_method_data: { billing_details },
  });
  return method.card.submit({ kind: 'confirm', intent: id, fields });
}

function resultOf(reply: ProviderReply): { error: unknown } | { paymentIntent: unknown } {
  return reply.error ? { error: reply.error } : { paymentIntent: reply };
}

/** Confirms, shows the bank's challenge where there is one, and gives what came of it. Refusals are results, not exceptions. */
export async function confirmCardPayment(
  provider: Provider,
  clientSecret: unknown,
  { data, handleActions }: { data: ConfirmData; handleActions: boolean },
) {
  const named = intentIdOf(clientSecret);
  const reply = await sendConfirmation(provider, named, data);
  if (reply.error || reply.status !== 'requires_action' || !handleActions) return resultOf(reply);
  const { base, key } = provider;
  const after = await showChallenge(base, { key, intent: named.id, clientSecret: named.secret });
  const refused = failed.safeParse(after);
  if (!after.error && refused.success)
    return { error: { ...refused.data.last_payment_error, payment_intent: after } };
  return resultOf(after);
}

export async function retrievePaymentIntent({ base, key }: Provider, clientSecret: unknown) {
  const { id, secret } = intentIdOf(clientSecret);
  return resultOf(await providerCall.get(base, `/v1/payment_intents/${id}`, { key, client_secret: secret }));
}
