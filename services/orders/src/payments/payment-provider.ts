import { type Metrics, Refusal, refuse, tracedCall } from '@shop/service-kit';
import Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentSettings } from './payment.config.ts';
import { type CallOutcome, createProviderMetrics } from './payment-metrics.ts';
import {
  BadSignature,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
  RefundRefused,
  UnreadableEvent,
} from './provider.types.ts';
import { providerObjects } from './provider-objects.ts';

/** Per try; one repetition on a broken connection. */
const timeoutMs = 4_000;

/** Where requests go: the provider itself, or the stand-in on its own port. */
function address(sandboxUrl: string | undefined) {
  if (sandboxUrl === undefined) return {};
  const { hostname: host, port, protocol } = new URL(sandboxUrl);
  return protocol === 'https:'
    ? { host, port: port || '443', protocol: 'https' as const }
    : { host, port: port || '80', protocol: 'http' as const };
}

function codeOf(error: unknown): string {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? '') : '';
}

function isUnavailable(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  return (
    codeOf(error) === 'idempotency_key_in_use' ||
    [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind)
  );
}

/** An answer that does not parse counts as none: the buyer is told to try again, and what happened is not known. */
function isProviderError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError || error instanceof z.ZodError;
}

type Known<T> = Readonly<Record<string, () => Promise<T>>>;

function outcomeOf(error: unknown, known: Known<unknown>): CallOutcome {
  if (codeOf(error) in known || error instanceof RefundRefused) return 'refused';
  return isUnavailable(error) ? 'unavailable' : 'failed';
}

/**
 * Runs and measures calls. Errors with one of the `known` codes have an outcome of their own; a provider that is unavailable, slow,
 * busy or answers what does not parse becomes a refusal that invites to try again.
 */
function createCall(seconds: ReturnType<typeof createProviderMetrics>) {
  return async <T>(name: string, work: () => Promise<T>, known: Known<T> = {}): Promise<T> => {
    const end = seconds.startTimer({ call: name });
    try {
      const result = await tracedCall(`payments ${name}`, work);
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: outcomeOf(error, known) });
      const answer = known[codeOf(error)];
      if (answer) return answer();
      if (!isProviderError(error)) throw error;
      const message = 'Payments are not available right now, please try again in a moment';
      throw Object.assign(refuse.unavailable('payments-unavailable', message), { cause: error });
    }
  };
}

async function nothing() {
  return undefined;
}

function outOfRange(message: string) {
  return () => Promise.reject(new Refusal(422, 'amount-out-of-range', message));
}

const refusedAmounts = {
  amount_too_small: outOfRange('This amount is too small for a card payment'),
  amount_too_large: outOfRange('This amount is too large for a card payment'),
};

/** The only place that calls the payment provider. */
export function createPaymentProvider(
  settings: PaymentSettings,
  metrics: Pick<Metrics, 'registry'>,
): PaymentProvider {
  const call = createCall(createProviderMetrics(metrics));
  const stripe = new Stripe(settings.secretKey, {
    ...address(settings.sandboxUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const { toIntent, toRefund, toEvent } = providerObjects(settings.shopId);

  const retrieve = (intentId: string) =>
    stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });

  const findIntent = (intentId: string): Promise<ProviderIntent | undefined> =>
    call<ProviderIntent | undefined>('find-intent', async () => toIntent(await retrieve(intentId)), {
      resource_missing: nothing,
    });

  return {
    findIntent,
    createIntent: ({ amountCents, email, orderId, idempotencyKey }: NewIntent) => {
      const intent: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { shop: settings.shopId, email, ...(orderId === undefined ? {} : { orderId }) },
      };
      const options = idempotencyKey === undefined ? {} : { idempotencyKey };
      return call(
        'create-intent',
        async () => {
          const made = await stripe.paymentIntents.create(intent, options);
          const isReplayed = made.lastResponse.headers['idempotent-replayed'] === 'true';
          return toIntent(isReplayed ? await retrieve(made.id) : made);
        },
        refusedAmounts,
      );
    },
    cancelIntent: (intentId) =>
      call<ProviderIntent | undefined>(
        'cancel-intent',
        async () => toIntent(await stripe.paymentIntents.cancel(intentId)),
        { payment_intent_unexpected_state: () => findIntent(intentId), resource_missing: nothing },
      ),
    refund: (intentId, attempt) =>
      call<void>(
        'refund',
        async () => {
          const idempotencyKey = attempt === 1 ? `refund-${intentId}` : `refund-${intentId}-${attempt}`;
          await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }).catch(refuseFinally);
        },
        { charge_already_refunded: nothing },
      ),
    refundPart: ({ intentId, refundId, amountCents }) =>
      call('refund-part', async () => {
        const wanted = { payment_intent: intentId, amount: amountCents, metadata: { refundId } };
        const options = { idempotencyKey: `refund-${intentId}-${refundId}` };
        return toRefund(await stripe.refunds.create(wanted, options).catch(refusePart));
      }),
    findRefunds: (intentId) =>
      call('find-refunds', async () =>
        (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.map(toRefund),
      ),
    listEvents: async function* (from, until) {
      const created = { gte: seconds(from), lt: seconds(until) };
      let after: string | undefined;
      do {
        const query = {
          created,
          types: reconciledEventTypes,
          limit: 100,
          ...(after ? { starting_after: after } : {}),
        };
        const { data, has_more } = await call('list-events', () => stripe.events.list(query));
        for (const each of data) {
          const event = parsedEvent(each, toEvent);
          if (event) yield event;
        }
        after = has_more ? data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },
    readEvent: (body, signature) => {
      assertSigned(body, signature, settings.webhookSecret);
      return toEvent(jsonOf(body));
    },
  };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

/** What must not be missed: everything else is asked about by itself, or leaves nothing to do. */
const reconciledEventTypes = ['payment_intent.succeeded', 'refund.created', 'refund.failed'];

/** Events that do not parse are left out: nobody could do anything with them. */
function parsedEvent(
  event: unknown,
  toEvent: (event: unknown) => ProviderEvent | undefined,
): ProviderEvent | undefined {
  try {
    return toEvent(event);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

/** Refusals of a request that another try may overcome: the account lacks money, or somebody else is at the same object. */
const temporaryCodes = [
  'balance_insufficient',
  'insufficient_funds',
  'lock_timeout',
  'charge_already_refunded',
];

/** What the provider refuses for what it is, and not for when it came, would be refused again. */
function refuseFinally(error: unknown): never {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  const isFinal = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (!isFinal || temporaryCodes.includes(codeOf(error))) throw error;
  throw new RefundRefused(error.message, { cause: error });
}

/** Where nothing is left to give back, a part will never be; of all the money that would mean done. */
function refusePart(error: unknown): never {
  if (codeOf(error) !== 'charge_already_refunded') refuseFinally(error);
  throw new RefundRefused('this money was given back already', { cause: error });
}

function assertSigned(body: Buffer, signature: string | undefined, secret: string): void {
  const verifier = Stripe.webhooks.signature;
  if (!verifier) throw new Error('the provider’s library cannot check signatures');
  try {
    verifier.verifyHeader(body, signature ?? '', secret);
  } catch (cause) {
    throw new BadSignature('This request is not signed by the payment provider', { cause });
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new UnreadableEvent('it is not JSON', { cause });
  }
}
