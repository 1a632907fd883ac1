import { limits } from '@shop/contracts';
import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import type { Db, Filter } from 'mongodb';
import type { Claim, Room } from './holds.rules.ts';
import { centsOf } from './holds.rules.ts';

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

/** The unpaid orders that count against each room, one document per holder. A claim may outlive its order until the room is needed. */
export async function createHoldStore(db: Db) {
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
  };
}
