import { createIndexes, isDuplicateKey, type OutboxEntry } from '@shop/service-kit';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import type { RefundState } from '../orders/order.types.ts';
import {
  type BookedRefund,
  type Claim,
  type Move,
  type Payment,
  type PaymentDocument,
  type PaymentState,
  returningStates,
} from './payment.document.ts';

export const paymentsCollection = 'payments';

const projection = { outbox: 0 };

const byAge = 'payments_by_age';

async function insertOnce(payments: Collection<PaymentDocument>, payment: PaymentDocument): Promise<boolean> {
  try {
    await payments.insertOne(payment);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** A key whose value is undefined is not written. */
function optionalField<T>(name: string, value: T | undefined) {
  return value === undefined ? {} : { [name]: value };
}

/** The claims on money: one document per intent, each decision one conditional write. */
export async function createPaymentStore(db: Db) {
  const payments = db.collection<PaymentDocument>(paymentsCollection);
  await createIndexes(payments, [{ key: { state: 1, since: 1 }, name: byAge }]);

  const update = async (
    filter: Filter<PaymentDocument>,
    change: UpdateFilter<PaymentDocument>,
  ): Promise<boolean> => (await payments.updateOne(filter, change, { hint: { _id: 1 } })).matchedCount === 1;

  const stream = (filter: Filter<PaymentDocument>): AsyncIterable<Payment> =>
    payments.find(filter, { projection, hint: byAge }).sort({ since: 1 });

  return {
    find: async (intentId: string): Promise<Payment | undefined> =>
      (await payments.findOne({ _id: intentId }, { projection })) ?? undefined,

    /** Remembers an intent that belongs to no order yet. */
    open: async (intentId: string, now: Date): Promise<void> => {
      await insertOnce(payments, { _id: intentId, state: 'open', since: now, outbox: [] });
    },

    /** An open intent was paid: its hour counts from then. */
    paidSince: async (intentId: string, paidAt: Date): Promise<void> => {
      await update({ _id: intentId, state: 'open' }, { $max: { since: paidAt } });
    },

    /** Takes the money for one order: `claimed` also when it was this order's before. */
    claim: async (intentId: string, orderId: string, now: Date): Promise<Claim> => {
      const claimed = { state: 'claimed' as const, orderId, since: now };
      if (await insertOnce(payments, { _id: intentId, ...claimed, outbox: [] })) return 'claimed';
      const free = { $in: ['open', 'orphaned'] satisfies PaymentState[] };
      if (await update({ _id: intentId, state: free }, { $set: claimed })) return 'claimed';
      const known = await payments.findOne({ _id: intentId }, { projection });
      if (known && returningStates.includes(known.state)) return 'given-back';
      return known?.orderId === orderId ? 'claimed' : 'taken';
    },

    /** Records money of ours that has no payment here; false when that was done before. */
    orphan: async (intentId: string, orderId: string | undefined, now: Date): Promise<boolean> => {
      const orphaned = { state: 'orphaned' as const, since: now, ...optionalField('orderId', orderId) };
      if (await insertOnce(payments, { _id: intentId, ...orphaned, outbox: [] })) return true;
      const lost = { $in: ['open', 'claimed'] satisfies PaymentState[] };
      return update({ _id: intentId, state: lost }, { $set: orphaned });
    },

    /** Decides that the money goes back, with the message that does it; false when it was decided before, or it paid an order. */
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
        ...optionalField('orderId', orderId),
      };
      if (await insertOnce(payments, { _id: intentId, ...refunding, outbox: [...outbox] })) return true;
      return update(
        { _id: intentId, state: { $in: ['open', 'claimed'] } },
        { $set: refunding, $push: { outbox: { $each: [...outbox] } } },
      );
    },

    /** False when it was in no state of `from`. */
    move: (intentId: string, { from, to, now }: Move): Promise<boolean> =>
      update({ _id: intentId, state: { $in: from } }, { $set: { state: to, since: now } }),

    /** Somebody wants a refund that failed to be tried once more. */
    retryRefund: (intentId: string, { now, checkAt }: { now: Date; checkAt: Date }): Promise<boolean> =>
      update(
        { _id: intentId, state: 'refund-failed' },
        { $set: { state: 'refunding', since: now, checkAt, checks: 0 } },
      ),

    /** The try that `payment` is at came to nothing, perhaps after it had seemed done; false when that was written down before. */
    failRefund: (
      { _id, failedRefunds }: Payment,
      { failedBy, now }: { failedBy: string; now: Date },
    ): Promise<boolean> =>
      update(
        {
          _id,
          state: { $in: ['refunding', 'refund-pending', 'refunded'] },
          failedRefunds: failedRefunds ?? { $exists: false },
        },
        { $set: { state: 'refund-failed', since: now, failedBy }, $inc: { failedRefunds: 1 } },
      ),

    /** A settled payment has paid its order: what arrived is what can go back. */
    settle: (
      intentId: string,
      { receivedCents, now }: { receivedCents: number; now: Date },
    ): Promise<boolean> =>
      update({ _id: intentId, state: 'claimed' }, { $set: { state: 'settled', since: now, receivedCents } }),

    /** Books money that goes back, once, while no more goes back than `receivedCents`. Resolves with it as it is booked. */
    bookRefund: async (
      intentId: string,
      { receivedCents, ...refund }: BookedRefund & { receivedCents: number },
    ): Promise<BookedRefund | undefined> => {
      const left = receivedCents - refund.amountCents;
      await update(
        {
          _id: intentId,
          state: 'settled',
          'refunds.id': { $ne: refund.id },
          $or: [
            { returningCents: { $lte: left } },
            ...(left < 0 ? [] : [{ returningCents: { $exists: false } }]),
          ],
        },
        { $push: { refunds: refund }, $inc: { returningCents: refund.amountCents } },
      );
      const booked = await payments.findOne({ _id: intentId }, { projection: { refunds: 1 } });
      return booked?.refunds?.find(({ id }) => id === refund.id);
    },

    /** Moves a booked refund on; the sum of one that failed can go back again. False when it was in no state of `from`. */
    moveRefund: (
      intentId: string,
      { id, amountCents }: Pick<BookedRefund, 'id' | 'amountCents'>,
      {
        from,
        to,
        providerId,
      }: { from: readonly RefundState[]; to: RefundState; providerId?: string | undefined },
    ): Promise<boolean> =>
      update(
        { _id: intentId, refunds: { $elemMatch: { id, state: { $in: from } } } },
        {
          $set: { 'refunds.$.state': to, ...optionalField('refunds.$.providerId', providerId) },
          ...(to === 'failed' ? { $inc: { returningCents: -amountCents } } : {}),
        },
      ),

    postponeCheck: async (intentId: string, { checkAt, checks }: { checkAt: Date; checks: number }) => {
      await update({ _id: intentId }, { $set: { checkAt, checks } });
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
    inStateSince: (state: PaymentState, before: Date): AsyncIterable<Payment> =>
      stream({ state, since: { $lt: before } }),

    /** Refunds to ask about at `now`, or, where nobody set a time, those from before `before`. */
    refundsDue: (now: Date, before: Date): AsyncIterable<Payment> =>
      stream({
        state: { $in: ['refunding', 'refund-pending'] },
        $or: [{ checkAt: { $lte: now } }, { checkAt: { $exists: false }, since: { $lt: before } }],
      }),
  };
}

export type PaymentStore = Awaited<ReturnType<typeof createPaymentStore>>;
