import { refuse } from '@shop/service-kit';
import {
  BadSignature,
  type NewIntent,
  type PaymentProvider,
  type ProviderIntent,
  type ProviderRefund,
  RefundRefused,
} from '../payments/provider.types.ts';

type Writable = { -readonly [Key in keyof ProviderIntent]: ProviderIntent[Key] };

/** Signature header that the fake accepts. */
export const genuine = 'genuine';

/**
 * An in-memory payment provider: intents, idempotency keys, refunds. Every call awaits `delay`, so that tests can
 * provoke races.
 */
export function createFakeProvider({ delay = async () => {} }: { delay?: () => Promise<void> } = {}) {
  const intents = new Map<string, Writable>();
  const keys = new Map<string, string>();
  const parts: (ProviderRefund & { readonly intentId: string })[] = [];
  let down = false;
  let count = 0;

  const turn = async (): Promise<void> => {
    await delay();
    if (down) throw refuse.unavailable('payments-unavailable', 'Payments are not available right now');
  };

  const add = (intent: Partial<Writable> & { amountCents: number }): ProviderIntent => {
    count += 1;
    const id = `pi_fake${count}`;
    const made: Writable = {
      id,
      clientSecret: `${id}_secret`,
      status: 'requires_payment_method',
      receivedCents: 0,
      currency: 'usd',
      paidAt: intent.status === 'succeeded' ? new Date() : undefined,
      isOurs: true,
      orderId: undefined,
      email: undefined,
      ...intent,
    };
    intents.set(id, made);
    return { ...made };
  };

  const copy = (id: string): ProviderIntent | undefined => {
    const intent = intents.get(id);
    return intent && { ...intent };
  };

  const provider: PaymentProvider = {
    createIntent: async ({ amountCents, email, orderId, idempotencyKey }: NewIntent) => {
      await turn();
      const known = idempotencyKey === undefined ? undefined : copy(keys.get(idempotencyKey) ?? '');
      if (known && known.amountCents !== amountCents) throw new Error('the key was used for another amount');
      const intent = known ?? add({ amountCents, email, orderId });
      if (idempotencyKey !== undefined) keys.set(idempotencyKey, intent.id);
      return intent;
    },
    findIntent: async (id) => {
      await turn();
      return copy(id);
    },
    cancelIntent: async (id) => {
      await turn();
      const intent = intents.get(id);
      if (intent && !['succeeded', 'processing'].includes(intent.status)) intent.status = 'canceled';
      return copy(id);
    },
    refund: async ({ intentId, refundId, amountCents }) => {
      await turn();
      const given = parts.filter((each) => each.intentId === intentId);
      const known = given.find((each) => each.refundId === refundId);
      if (known) return known;
      const left = given.reduce(
        (sum, each) => sum - each.amountCents,
        intents.get(intentId)?.receivedCents ?? 0,
      );
      if (amountCents > left) throw new RefundRefused('not so much is left');
      const id = `re_fake${parts.length + 1}`;
      const made = { id, intentId, refundId, amountCents, status: 'succeeded', failure: undefined } as const;
      parts.push(made);
      return made;
    },
    findRefunds: async (id) => {
      await turn();
      return parts.filter(({ intentId }) => intentId === id);
    },
    listEvents: async function* (from, until) {
      await turn();
      for (const { id: intentId, isOurs, orderId, paidAt } of intents.values()) {
        if (!paidAt || paidAt < from || paidAt >= until) continue;
        yield { id: `evt_of_${intentId}`, type: 'succeeded', intentId, isOurs, orderId, failure: undefined };
      }
    },
    balanceTransactions: async () => {
      await turn();
      return { transactions: [], isCut: false };
    },
    readEvent: (body, signature) => {
      if (signature !== genuine) throw new BadSignature('This request is not signed by the payment provider');
      return { isOurs: true, ...JSON.parse(body.toString()) };
    },
  };

  return {
    provider,
    parts,
    /** Lists the intents that were refunded because they paid no order. */
    refunds: (): string[] =>
      parts.filter(({ refundId }) => refundId?.startsWith('all-')).map(({ intentId }) => intentId),
    intents,
    /** Adds an intent that the shop did not create, or not like this. */
    plant: add,
    /** Pays like the card form; returns false when the intent can no longer be paid. */
    pay: async (id: string): Promise<boolean> => {
      await delay();
      const intent = intents.get(id);
      if (!intent || ['canceled', 'succeeded'].includes(intent.status)) return false;
      intent.status = 'succeeded';
      intent.receivedCents = intent.amountCents;
      intent.paidAt = new Date();
      return true;
    },
    setDown: (value: boolean): void => {
      down = value;
    },
  };
}

export type FakeProvider = ReturnType<typeof createFakeProvider>;
