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
  type ProviderTransaction,
  RefundRefused,
  UnreadableEvent,
} from './provider.types.ts';
import { providerObjects } from './provider-objects.ts';

/** Per attempt; a broken connection gets one retry. */
const timeoutMs = 4_000;

/** After this no further page of the balance transactions is read: the gateway waits 15 seconds. */
const pagesMs = 8_000;

/** Returns the address of the stand-in; none means the provider itself. */
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

/** An unreadable response counts as an outage: its outcome is unknown, and the buyer is asked to try again. */
function isProviderError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError || error instanceof z.ZodError;
}

type Known<T> = Readonly<Record<string, () => Promise<T>>>;

function outcomeOf(error: unknown, known: Known<unknown>): CallOutcome {
  if (codeOf(error) in known || error instanceof RefundRefused) return 'refused';
  return isUnavailable(error) ? 'unavailable' : 'failed';
}

/**
 * Runs and measures calls. Error codes in `known` map to their own result. A provider that is unavailable, slow, busy
 * or sends an unreadable response becomes a 503 that invites a retry.
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
      const message = "Payments aren't available right now. Please try again in a moment.";
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

/** Creates the client of the payment provider; no other code calls it. */
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

  const { toIntent, toRefund, toTransaction, toEvent } = providerObjects(settings.shopId);

  const retrieve = (intentId: string) =>
    stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });

  const findIntent = (intentId: string): Promise<ProviderIntent | undefined> =>
    call<ProviderIntent | undefined>('find-intent', async () => toIntent(await retrieve(intentId)), {
      resource_missing: nothing,
    });

  return {
    findIntent,
    createIntent: ({ amountCents, email, orderId, idempotencyKey }: NewIntent) => {
      const metadata: Stripe.MetadataParam = { shop: settings.shopId, email };
      if (orderId !== undefined) metadata.orderId = orderId;
      const intent: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata,
      };
      return call(
        'create-intent',
        async () => {
          const made = await stripe.paymentIntents.create(intent, { idempotencyKey });
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
    refund: ({ intentId, refundId, amountCents }) =>
      call('refund', async () => {
        const wanted = { payment_intent: intentId, amount: amountCents, metadata: { refundId } };
        const options = { idempotencyKey: `refund-${intentId}-${refundId}` };
        return toRefund(await stripe.refunds.create(wanted, options).catch(refuseFinally));
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
          starting_after: after,
        };
        const { data, has_more } = await call('list-events', () => stripe.events.list(query));
        for (const each of data) {
          const event = parsedEvent(each, toEvent);
          if (event) yield event;
        }
        after = has_more ? data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },
    balanceTransactions: ({ from, until }, limit) =>
      call('balance-transactions', async () => {
        const deadline = Date.now() + pagesMs;
        const created = { gte: seconds(from), lt: seconds(until) };
        const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
        const transactions: ProviderTransaction[] = [];
        let read = 0;
        for await (const each of list) {
          if (read === limit || Date.now() > deadline) return { transactions, isCut: true };
          const transaction = toTransaction(each);
          if (transaction) transactions.push(transaction);
          read += 1;
        }
        return { transactions, isCut: false };
      }),
    readEvent: (body, signature) => {
      assertSigned(body, signature, settings.webhookSecret);
      return toEvent(jsonOf(body));
    },
  };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

/** Events that must not be missed. Others have their own polling or need no action. */
const reconciledEventTypes = ['payment_intent.succeeded', 'refund.created', 'refund.failed'];

/** Skips unreadable events: no action is possible. */
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

/** Errors that a retry may overcome: the account lacks money, or another request holds the object. */
const temporaryCodes = ['balance_insufficient', 'insufficient_funds', 'lock_timeout'];

/** Throws {@link RefundRefused} for errors that a retry cannot change. */
function refuseFinally(error: unknown): never {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  const isFinal = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (!isFinal || temporaryCodes.includes(codeOf(error))) throw error;
  throw new RefundRefused(error.message, { cause: error });
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
