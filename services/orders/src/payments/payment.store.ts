import { isDuplicateKey, type OutboxEntry } from '@shop/service-kit';
import type { Collection, Db } from 'mongodb';

/**
 * Whose an intent's money is. `open`: nobody's yet; `claimed`: of one order, which may not know it yet; `settled`: that order
 * is paid; `refunding` and `refunded`: on its way back, and back; `void`: cancelled before it was paid.
 */
export type PaymentState = 'open' | 'claimed' | 'settled' | 'refunding' | 'refunded' | 'void';

export interface Payment {
  /** The provider's id of the intent: unique, so that no money pays twice. */
  readonly _id: string;
  readonly state: PaymentState;
  readonly since: Date;
  readonly orderId?: string;
  readonly reason?: string;
}

interface PaymentDocument extends Payment {
  outbox: OutboxEntry[];
}

export type Claim = 'claimed' | 'given-back' | 'taken';

export const paymentsCollection = 'payments';

const projection = { outbox: 0 };

const byAge = 'payments_by_age';

const insertOnce = async (
  payments: Collection<PaymentDocument>,
  payment: PaymentDocument,
): Promise<boolean> => {
  try {
    await payments.insertOne(payment);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

/** The claims on money: one document per intent, each decision one conditional write. */
export const createPaymentStore = async (db: Db) => {
  const payments = db.collection<PaymentDocument>(paymentsCollection);
  await payments.createIndex({ state: 1, since: 1 }, { name: byAge });

  return {
    find: async (intentId: string): Promise<Payment | undefined> =>
      (await payments.findOne({ _id: intentId }, { projection })) ?? undefined,

    /** Remembers an intent that belongs to no order yet. */
    open: async (intentId: string, now: Date): Promise<void> => {
      await insertOnce(payments, { _id: intentId, state: 'open', since: now, outbox: [] });
    },

    /** Takes the money for one order: `claimed` also when it was this order's before. */
    claim: async (intentId: string, orderId: string, now: Date): Promise<Claim> => {
      const claimed = { state: 'claimed' as const, orderId, since: now };
      if (await insertOnce(payments, { _id: intentId, ...claimed, outbox: [] })) return 'claimed';
      const { matchedCount } = await payments.updateOne({ _id: intentId, state: 'open' }, { $set: claimed });
      if (matchedCount === 1) return 'claimed';
      const known = await payments.findOne({ _id: intentId }, { projection });
      if (known?.state === 'refunding' || known?.state === 'refunded') return 'given-back';
      return known?.orderId === orderId ? 'claimed' : 'taken';
    },

    /** Decides that the money goes back, with the message that does it; false when it was decided before, or it paid an order. */
    startRefund: async (
      intentId: string,
      refund: { orderId?: string | undefined; reason: string; now: Date },
      outbox: readonly OutboxEntry[],
    ): Promise<boolean> => {
      const { orderId, reason, now } = refund;
      const refunding = {
        state: 'refunding' as const,
        reason,
        since: now,
        ...(orderId === undefined ? {} : { orderId }),
      };
      if (await insertOnce(payments, { _id: intentId, ...refunding, outbox: [...outbox] })) return true;
      const { matchedCount } = await payments.updateOne(
        { _id: intentId, state: { $in: ['open', 'claimed'] } },
        { $set: refunding, $push: { outbox: { $each: [...outbox] } } },
      );
      return matchedCount === 1;
    },

    /** False when it was not in `from`. */
    move: async (
      intentId: string,
      move: { from: PaymentState; to: PaymentState; now: Date },
    ): Promise<boolean> => {
      const { matchedCount } = await payments.updateOne(
        { _id: intentId, state: move.from },
        { $set: { state: move.to, since: move.now } },
      );
      return matchedCount === 1;
    },

    /** How many payments are in `state`, and since when the oldest of them is. */
    inState: async (state: PaymentState): Promise<{ count: number; since: Date | undefined }> => {
      const [count, oldest] = await Promise.all([
        payments.countDocuments({ state }, { hint: byAge }),
        payments.findOne({ state }, { sort: { since: 1 }, projection: { since: 1 } }),
      ]);
      return { count, since: oldest?.since };
    },

    /** Payments that have been in `state` since before `before`, oldest first. */
    lingering: (state: PaymentState, before: Date, limit: number): Promise<Payment[]> =>
      payments
        .find({ state, since: { $lt: before } }, { projection })
        .sort({ since: 1 })
        .limit(limit)
        .toArray(),
  };
};

export type PaymentStore = Awaited<ReturnType<typeof createPaymentStore>>;
