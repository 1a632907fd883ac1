import type { Db } from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  until: Date;
}

export interface Leases {
  /** Returns whether the caller may do this work for a while: one process at a time gets it. */
  readonly take: (name: string, forMs: number, now?: Date) => Promise<boolean>;
}

/** Leases of work that the whole shop does at most once in a while. One that its process leaves undone ends by itself. */
export function createLeases(db: Db): Leases {
  const leases = db.collection<LeaseDocument>('leases');
  return {
    take: async (name, forMs, now = new Date()) => {
      const until = new Date(now.getTime() + forMs);
      try {
        const taken = await leases.updateOne(
          { _id: name, until: { $lte: now } },
          { $set: { until } },
          { upsert: true },
        );
        return taken.matchedCount + taken.upsertedCount === 1;
      } catch (error) {
        // Another process has it.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
