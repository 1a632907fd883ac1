import { createIndexes, insertOnce, type OutboxEntry } from '@shop/service-kit';
import type { Db, Filter, UpdateFilter } from 'mongodb';
import {
  type Claim,
  isReturning,
  type Move,
  type Payment,
  type PaymentDocument,
  type PaymentState,
} from './payment.document.ts';

export const paymentsCollection = 'payments';

const projection = { outbox: 0 };

/** The claims on money: one document per intent, every decision a single conditional write. */
export async function createPaymentStore(db: Db) {
  const payments = db.collection<PaymentDocument>(paymentsCollection);
  await createIndexes(payments, [{ key: { state: 1, since: 1 } }]);

  const update = async (
    filter: Filter<PaymentDocument>,
    change: UpdateFilter<PaymentDocument>,
  ): Promise<boolean> => (await payments.updateOne(filter, change)).matchedCount === 1;

  const stream = (filter: Filter<PaymentDocument>): AsyncIterable<Payment> =>
    payments.find(filter, { projection }).sort({ since: 1 });

  return {
    find: async (intentId: string): Promise<Payment | undefined> =>
      (await payments.findOne({ _id: intentId }, { projection })) ?? undefined,

    /** Stores an intent that belongs to no order yet. */
    open: async (intentId: string, now: Date): Promise<void> => {
      await insertOnce(payments, { _id: intentId, state: 'open', since: now, outbox: [] });
    },

    /** Records when an open intent was paid: its hour to be claimed starts then. */
    paidSince: async (intentId: string, paidAt: Date): Promise<void> => {
      await update({ _id: intentId, state: 'open' }, { $max: { since: paidAt } });
    },

    /** Claims the money for one order. Returns `claimed` also when this order had it already. */
    claim: async (intentId: string, orderId: string, now: Date): Promise<Claim> => {
      const claimed = { state: 'claimed' as const, orderId, since: now };
      if (await insertOnce(payments, { _id: intentId, ...claimed, outbox: [] })) return 'claimed';
      const free = { $in: ['open', 'orphaned'] satisfies PaymentState[] };
      if (await update({ _id: intentId, state: free }, { $set: claimed })) return 'claimed';
      const known = await payments.findOne({ _id: intentId }, { projection });
      if (known && isReturning(known)) return 'given-back';
      return known?.orderId === orderId ? 'claimed' : 'taken';
    },

    /** Records our money that has no payment here. Returns false when it was already recorded. */
    orphan: async (intentId: string, orderId: string | undefined, now: Date): Promise<boolean> => {
      const orphaned = { state: 'orphaned' as const, since: now, orderId };
      if (await insertOnce(payments, { _id: intentId, ...orphaned, outbox: [] })) return true;
      const lost = { $in: ['open', 'claimed'] satisfies PaymentState[] };
      return update({ _id: intentId, state: lost }, { $set: orphaned });
    },

    /**
     * Decides a refund and queues its message. Returns false when one was decided earlier or the money paid an order.
     */
    startRefund: async (
      intentId: string,
      refund: { orderId?: string | undefined; reason: string; checkAt: Date; now: Date },
      outbox: readonly OutboxEntry[],
    ): Promise<boolean> => {
      const { orderId, reason, checkAt, now } = refund;
      const refunding = {
        state: 'refunding' as const,
        reason,
        checkAt,
        since: now,
        orderId,
      };
      if (await insertOnce(payments, { _id: intentId, ...refunding, outbox: [...outbox] })) return true;
      return update(
        { _id: intentId, state: { $in: ['open', 'claimed'] } },
        { $set: refunding, $push: { outbox: { $each: [...outbox] } } },
      );
    },

    /** Returns false when the payment was in none of the `from` states. */
    move: (intentId: string, { from, to, now }: Move): Promise<boolean> =>
      update({ _id: intentId, state: { $in: from } }, { $set: { state: to, since: now } }),

    /** Starts another attempt of a failed refund. */
    retryRefund: (intentId: string, { now, checkAt }: { now: Date; checkAt: Date }): Promise<boolean> =>
      update(
        { _id: intentId, state: 'refund-failed' },
        { $set: { state: 'refunding', since: now, checkAt, checks: 0 } },
      ),

    /** Fails the current attempt, even one that had seemed done. Returns false when that was already recorded. */
    failRefund: (
      { _id, failedRefunds }: Payment,
      { from, failedBy, now }: Omit<Move, 'to'> & { failedBy: string },
    ): Promise<boolean> =>
      update(
        { _id, state: { $in: from }, failedRefunds: failedRefunds ?? { $exists: false } },
        { $set: { state: 'refund-failed', since: now, failedBy }, $inc: { failedRefunds: 1 } },
      ),

    postponeCheck: async (intentId: string, { checkAt, checks }: { checkAt: Date; checks: number }) => {
      await update({ _id: intentId }, { $set: { checkAt, checks } });
    },

    /** Returns the number of payments in `state`, and since when the oldest has been. */
    inState: async (state: PaymentState): Promise<{ count: number; since: Date | undefined }> => {
      const [count, oldest] = await Promise.all([
        payments.countDocuments({ state }),
        payments.findOne({ state }, { sort: { since: 1 }, projection: { since: 1 } }),
      ]);
      return { count, since: oldest?.since };
    },

    /** Payments that entered `state` before `before`, oldest first. */
    inStateSince: (state: PaymentState, before: Date): AsyncIterable<Payment> =>
      stream({ state, since: { $lt: before } }),

    /** Refunds due for a check at `now`. */
    refundsDue: (now: Date): AsyncIterable<Payment> =>
      stream({ state: { $in: ['refunding', 'refund-pending'] }, checkAt: { $lte: now } }),
  };
}

export type PaymentStore = Awaited<ReturnType<typeof createPaymentStore>>;
