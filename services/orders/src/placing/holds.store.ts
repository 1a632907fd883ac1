import { limits } from '@shop/contracts';
import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import { type Db, type Filter, ObjectId } from 'mongodb';
import { type OrderDocument, ordersCollection, unpaidStates } from '../order/order.document.ts';
import { type Claim, centsOf, type Room } from './holds.rules.ts';

interface HolderDocument {
  _id: string;
  version: number;
  claims: Claim[];
  cents: number;
  /** Time of the last claim. */
  at: Date;
}

export type HeldClaims = Pick<HolderDocument, 'version' | 'claims'>;

export const holdersCollection = 'holders';

/** No order is held longer unpaid, so an older holder has no claims that count. */
const keptSeconds = (limits.holdDaysMax + 1) * 86_400;

/** Enough to tell how much a person buys here. */
const paidOrdersRead = 100;

interface UnpaidTotal {
  readonly cents: number;
  readonly isUnpaid: boolean;
}

/**
 * The unpaid orders that count against each room, one document per holder, and what decides how much room there is. A claim may outlive
 * its order until the room is needed.
 */
export async function createHoldStore(db: Db) {
  const orderDocuments = db.collection<OrderDocument>(ordersCollection);
  const holders = db.collection<HolderDocument>(holdersCollection);
  await createIndexes(holders, [{ key: { at: 1 }, expireAfterSeconds: keptSeconds }]);
  return {
    /** Adds the claim if there is room, in one write. */
    async claim(id: string, claim: Claim, { orders, dollars }: Room): Promise<boolean> {
      const filter: Filter<HolderDocument> = { _id: id };
      if (orders > 0) filter[`claims.${orders - 1}`] = { $exists: false };
      if (dollars > 0) {
        const room = dollars * 100 - claim.cents;
        if (room < 0) return false;
        filter.cents = { $not: { $gt: room } };
      }
      try {
        const { matchedCount, upsertedCount } = await holders.updateOne(
          filter,
          { $push: { claims: claim }, $set: { at: claim.at }, $inc: { cents: claim.cents, version: 1 } },
          { upsert: true },
        );
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        // The holder exists and has no room, or another claim has just created it.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async read(id: string): Promise<HeldClaims> {
      return (await holders.findOne({ _id: id })) ?? { version: 0, claims: [] };
    },

    /** Replaces the claims, unless others were added or removed since they were read. */
    async replace(id: string, { version }: HeldClaims, claims: readonly Claim[]): Promise<void> {
      await holders.updateOne(
        { _id: id, version },
        { $set: { claims: [...claims], cents: centsOf(claims) }, $inc: { version: 1 } },
      );
    },

    async remove(ids: readonly string[], { id, cents }: Claim): Promise<void> {
      await holders.updateMany(
        { _id: { $in: [...ids] }, 'claims.id': id },
        { $pull: { claims: { id } }, $inc: { cents: -cents, version: 1 } },
      );
    },

    /** Returns the total of each of these orders, and whether it is unpaid. */
    async unpaidTotals(ids: readonly string[]): Promise<Map<string, UnpaidTotal>> {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await orderDocuments.find(wanted, { projection: { state: 1, totalCents: 1 } }).toArray();
      return new Map(
        found.map(({ _id, state, totalCents: cents }) => [
          _id.toHexString(),
          { cents, isUnpaid: unpaidStates.some((unpaid) => unpaid === state) },
        ]),
      );
    },

    /** Returns what a person has paid and not got back with their largest orders, in cents, from the index alone. */
    async paidCentsOf(uid: string): Promise<number> {
      const sums = orderDocuments.aggregate<{ cents: number }>([
        { $match: { uid, paidCents: { $gt: 0 } } },
        { $sort: { paidCents: -1 } },
        { $limit: paidOrdersRead },
        { $project: { _id: 0, paidCents: 1, refundedCents: 1 } },
        {
          $group: {
            _id: null,
            cents: { $sum: { $subtract: ['$paidCents', { $ifNull: ['$refundedCents', 0] }] } },
          },
        },
      ]);
      return (await sums.next())?.cents ?? 0;
    },
  };
}
