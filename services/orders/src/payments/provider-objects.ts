import { id as orderId } from '@shop/contracts';
import { z } from 'zod';
import {
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  type ProviderTransaction,
  UnreadableEvent,
} from './provider.types.ts';

/** The form of intent ids; anything else does not reach the provider. */
export const intentIdPattern = /^pi_\w{1,200}$/;

const intentId = z.string().regex(intentIdPattern);

/** Our metadata on an intent. Other shops write anything into theirs, so unreadable values count as missing. */
const metadata = z
  .object({
    shop: z.string().optional().catch(undefined),
    orderId: orderId.optional().catch(undefined),
    email: z.string().optional().catch(undefined),
  })
  .catch({ shop: undefined, orderId: undefined, email: undefined });

const intent = z.object({
  id: intentId,
  client_secret: z.string().nullish(),
  status: z.string(),
  amount: z.number().int(),
  amount_received: z.number().int(),
  currency: z.string(),
  latest_charge: z.object({ created: z.number() }).nullish().catch(undefined),
  metadata,
});

const refund = z.object({
  id: z.string().min(1).max(200),
  status: z.string().nullable(),
  amount: z.number().int(),
  metadata: z.object({ refundId: z.string().optional() }).nullish().catch(undefined),
  failure_reason: z.string().nullish().catch(undefined),
});

/** By the provider's category of reports. */
const transactionKinds: Readonly<Record<string, ProviderTransaction['kind']>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
};

const transaction = z.object({
  id: z.string().min(1).max(200),
  reporting_category: z.string(),
  amount: z.number().int(),
  fee: z.number().int(),
  net: z.number().int(),
  currency: z.string(),
  created: z.number(),
  source: z
    .object({
      payment_intent: intentId,
      amount: z.number().int(),
      metadata: z.object({ shop: z.string().optional() }).catch({}),
    })
    .optional()
    .catch(undefined),
});

const envelope = z.object({ id: z.string().min(1), type: z.string() });

const intentEvent = z.object({
  data: z.object({
    object: z.object({
      id: intentId,
      metadata,
      last_payment_error: z.object({ message: z.string().optional() }).nullish().catch(undefined),
    }),
  }),
});

const refundEvent = z.object({
  data: z.object({ object: z.object({ payment_intent: intentId.nullable() }) }),
});

const eventTypes: Readonly<Record<string, ProviderEvent['type']>> = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.payment_failed': 'failed',
  'refund.created': 'refund',
  'charge.refunded': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.refund.updated': 'refund',
};

/** Longer texts of the provider are cut, because an order's timeline stores them. */
const sentenceMax = 300;

/** Any other status, `requires_action` included, means pending. */
const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Converts the provider's objects to ours; `shopId` is our mark. */
export function providerObjects(shopId: string) {
  const toRefundEvent = (
    about: Pick<ProviderEvent, 'id' | 'type'>,
    event: unknown,
  ): ProviderEvent | undefined => {
    const { payment_intent: refunded } = refundEvent.parse(event).data.object;
    if (refunded === null) return undefined;
    return { ...about, intentId: refunded, isOurs: undefined, orderId: undefined, failure: undefined };
  };

  const toEvent = (event: unknown): ProviderEvent | undefined => {
    const { id, type: name } = envelope.parse(event);
    const type = Object.hasOwn(eventTypes, name) ? eventTypes[name] : undefined;
    if (type === undefined) return undefined;
    if (type === 'refund') return toRefundEvent({ id, type }, event);
    const { object } = intentEvent.parse(event).data;
    return {
      id,
      type,
      intentId: object.id,
      isOurs: object.metadata.shop === shopId,
      orderId: object.metadata.orderId,
      failure: object.last_payment_error?.message?.slice(0, sentenceMax),
    };
  };

  return {
    toIntent: (body: unknown): ProviderIntent => {
      const found = intent.parse(body);
      const charge = found.latest_charge;
      return {
        id: found.id,
        clientSecret: found.client_secret ?? '',
        status: found.status,
        amountCents: found.amount,
        receivedCents: found.amount_received,
        currency: found.currency,
        paidAt: found.status === 'succeeded' && charge ? new Date(charge.created * 1_000) : undefined,
        isOurs: found.metadata.shop === shopId,
        orderId: found.metadata.orderId,
        email: found.metadata.email,
      };
    },

    toRefund: (body: unknown): ProviderRefund => {
      const { id, status, amount, metadata, failure_reason: failure } = refund.parse(body);
      return {
        id,
        status: refundStatuses[status ?? ''] ?? 'pending',
        amountCents: amount,
        refundId: metadata?.refundId,
        failure: failure?.slice(0, sentenceMax),
      };
    },

    /** Returns undefined for payouts and whatever else belongs to no payment by card. */
    toTransaction: (body: unknown): ProviderTransaction | undefined => {
      const { id, amount, fee, net, currency, created, source, ...about } = transaction.parse(body);
      const kind = transactionKinds[about.reporting_category];
      if (!kind || !source) return undefined;
      return {
        id,
        kind,
        intentId: source.payment_intent,
        dollarCents: Math.sign(amount) * source.amount,
        currency: currency.toUpperCase(),
        amountCents: amount,
        feeCents: fee,
        netCents: net,
        at: new Date(created * 1_000),
        isOurs: kind === 'charge' ? source.metadata.shop === shopId : undefined,
      };
    },

    /** Returns undefined for an event that the shop does not handle. Throws {@link UnreadableEvent}. */
    toEvent: (body: unknown): ProviderEvent | undefined => {
      try {
        return toEvent(body);
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        throw new UnreadableEvent(z.prettifyError(error));
      }
    },
  };
}
