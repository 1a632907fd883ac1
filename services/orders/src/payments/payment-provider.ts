import { type Metrics, Refusal, refuse, tracedCall } from '@shop/service-kit';
import Stripe from 'stripe';
import type { PaymentSettings } from './payment.config.ts';
import {
  BadSignature,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
} from './payment.ts';
import { type CallOutcome, createProviderMetrics } from './payment-metrics.ts';

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

const codeOf = (error: unknown): string =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? '') : '';

const isAway = (error: unknown): boolean => {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  return (
    codeOf(error) === 'idempotency_key_in_use' ||
    [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind)
  );
};

type Known<T> = Readonly<Record<string, () => Promise<T>>>;

const outcomeOf = (error: unknown, known: Known<unknown>): CallOutcome => {
  if (codeOf(error) in known) return 'refused';
  return isAway(error) ? 'unavailable' : 'failed';
};

/**
 * Runs and measures calls. Errors with one of the `known` codes have an outcome of their own; a provider that is away, slow
 * or busy becomes a refusal that invites to try again.
 */
const createCall =
  (seconds: ReturnType<typeof createProviderMetrics>) =>
  async <T>(name: string, work: () => Promise<T>, known: Known<T> = {}): Promise<T> => {
    const end = seconds.startTimer({ call: name });
    try {
      const result = await tracedCall(`payments ${name}`, work);
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: outcomeOf(error, known) });
      const answer = known[codeOf(error)];
      if (answer) return answer();
      if (!isAway(error)) throw error;
      const message = 'Payments are not available right now, please try again in a moment';
      throw Object.assign(refuse.unavailable('payments-unavailable', message), { cause: error });
    }
  };

const nothing = async () => undefined;

const outOfRange = (message: string) => () =>
  Promise.reject(new Refusal(422, 'amount-out-of-range', message));

const refusedAmounts = {
  amount_too_small: outOfRange('This amount is too small for a card payment'),
  amount_too_large: outOfRange('This amount is too large for a card payment'),
};

/** The one door to the payment provider. */
export const createPaymentProvider = (
  settings: PaymentSettings,
  metrics: Pick<Metrics, 'registry'>,
): PaymentProvider => {
  const call = createCall(createProviderMetrics(metrics));
  const stripe = new Stripe(settings.secretKey, {
    ...address(settings.sandboxUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const findIntent = (intentId: string): Promise<ProviderIntent | undefined> =>
    call<ProviderIntent | undefined>(
      'find-intent',
      async () => toIntent(await stripe.paymentIntents.retrieve(intentId)),
      { resource_missing: nothing },
    );

  return {
    findIntent,
    createIntent: ({ amountCents, email, orderId, idempotencyKey }: NewIntent) => {
      const intent: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { email, ...(orderId === undefined ? {} : { orderId }) },
      };
      const options = idempotencyKey === undefined ? {} : { idempotencyKey };
      return call(
        'create-intent',
        async () => toIntent(await stripe.paymentIntents.create(intent, options)),
        refusedAmounts,
      );
    },
    cancelIntent: (intentId) =>
      call<ProviderIntent | undefined>(
        'cancel-intent',
        async () => toIntent(await stripe.paymentIntents.cancel(intentId)),
        { payment_intent_unexpected_state: () => findIntent(intentId), resource_missing: nothing },
      ),
    refund: (intentId) =>
      call<void>(
        'refund',
        async () => {
          await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund-${intentId}` });
        },
        { charge_already_refunded: nothing },
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
