import { CardElement } from './card-element.ts';
import { type ConfirmData, confirmCardPayment, type Provider, retrievePaymentIntent } from './confirm.ts';
import { createElements } from './elements.ts';
import { formFieldsOf } from './form-fields.ts';

const script = document.currentScript;
const base = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

/** The release train that the provider's npm package 10.2.1 expects of the script. */
const version = 'endive';

interface MethodData {
  readonly card?: unknown;
  readonly billing_details?: unknown;
  readonly metadata?: unknown;
}

async function createPaymentMethod({ card, billing_details, metadata }: MethodData) {
  if (!(card instanceof CardElement))
    throw new Error('Invalid value for createPaymentMethod: card should be an object or element.');
  const reply = await card.submit({
    kind: 'create-method',
    fields: formFieldsOf({ billing_details, metadata }),
  });
  return reply.error ? { error: reply.error } : { paymentMethod: reply };
}

function createStripe(provider: Provider) {
  return {
    elements: () => createElements(provider.base, provider.key),
    createPaymentMethod,
    confirmCardPayment: (
      clientSecret: unknown,
      data: ConfirmData = {},
      { handleActions = true }: { handleActions?: boolean } = {},
    ) => confirmCardPayment(provider, clientSecret, { data, handleActions }),
    retrievePaymentIntent: (clientSecret: unknown) => retrievePaymentIntent(provider, clientSecret),
    // The provider's React package checks that this exists; the shop never calls it.
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The payments stand-in makes no tokens.' },
    }),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

function Stripe(key: unknown) {
  if (typeof key !== 'string' || key === '')
    throw new Error('Missing value for Stripe(): apiKey should be a string.');
  if (key.startsWith('sk_'))
    throw new Error(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  return createStripe({ base, key });
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version }) });
