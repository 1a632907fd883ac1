import { Refusal, refuse } from '@shop/service-kit';
import Stripe from 'stripe';
import type { PaymentSettings } from './payment.config.ts';
import {
  BadSignature,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
} from './payment.ts';

/** Per try; one repetition on a broken connection. */
const timeoutMs = 4_000;

/** Where requests go: the provider itself, or the stand-in on its own port. */
const address = (sandboxUrl: string | undefined) => {
  if (sandboxUrl === undefined) return {};
  const { hostname: host, port, protocol } = new URL(sandboxUrl);
  return protocol === 'https:'
    ? { host, port: port || '443', protocol: 'https' as const }
    : { host, port: port || '80', protocol: 'http' as const };
};

const toIntent = (intent: Stripe.PaymentIntent): ProviderIntent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: intent.status,
  amountCents: intent.amount,
  receivedCents: intent.amount_received,
  currency: intent.currency,
  orderId: intent.metadata.orderId,
  email: intent.metadata.email,
});

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;

/** Runs a call; a provider that is away, slow or overloaded becomes a refusal that invites to try again. */
const call = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
    const away = [StripeAPIError, StripeConnectionError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (!away) throw error;
    const message = 'Payments are not available right now, please try again in a moment';
    throw Object.assign(refuse.unavailable('payments-unavailable', message), { cause: error });
  }
};

/** Runs a call; an error with one of the given codes is replaced by what `instead` returns. */
const orElse = async <T>(code: string, work: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
  try {
    return await call(work);
  } catch (error) {
    if (codeOf(error) !== code) throw error;
    return instead();
  }
};

/** The one door to the payment provider. */
export const createPaymentProvider = (settings: PaymentSettings): PaymentProvider => {
  const stripe = new Stripe(settings.secretKey, {
    ...address(settings.sandboxUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const findIntent = (intentId: string): Promise<ProviderIntent | undefined> =>
    orElse<ProviderIntent | undefined>(
      'resource_missing',
      async () => toIntent(await stripe.paymentIntents.retrieve(intentId)),
      async () => undefined,
    );

  return {
    findIntent,
    createIntent: ({ amountCents, email, orderId, idempotencyKey }: NewIntent) =>
      orElse(
        'amount_too_small',
        async () => {
          const intent = {
            amount: amountCents,
            currency: 'usd',
            payment_method_types: ['card'],
            metadata: { email, ...(orderId === undefined ? {} : { orderId }) },
          };
          return toIntent(
            await stripe.paymentIntents.create(
              intent,
              idempotencyKey === undefined ? {} : { idempotencyKey },
            ),
          );
        },
        () =>
          Promise.reject(new Refusal(422, 'amount-too-small', 'This amount is too small for a card payment')),
      ),
    cancelIntent: (intentId) =>
      orElse<ProviderIntent | undefined>(
        'payment_intent_unexpected_state',
        () =>
          orElse<ProviderIntent | undefined>(
            'resource_missing',
            async () => toIntent(await stripe.paymentIntents.cancel(intentId)),
            async () => undefined,
          ),
        () => findIntent(intentId),
      ),
    refund: (intentId) =>
      orElse(
        'charge_already_refunded',
        async () => {
          await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund-${intentId}` });
        },
        async () => undefined,
      ),
    readEvent: (body, signature) => readEvent(body, signature, settings.webhookSecret),
  };
};

const readEvent = (
  body: Buffer,
  signature: string | undefined,
  secret: string,
): ProviderEvent | undefined => {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch (cause) {
    throw new BadSignature('This request is not signed by the payment provider', { cause });
  }
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed')
    return undefined;
  const intent = event.data.object;
  return {
    id: event.id,
    type: event.type === 'payment_intent.succeeded' ? 'succeeded' : 'failed',
    intentId: intent.id,
    orderId: intent.metadata.orderId,
    failure: intent.last_payment_error?.message,
  };
};
