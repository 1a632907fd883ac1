import { isDuplicateKey } from '@shop/service-kit';
import type { Db } from 'mongodb';

/** A demotion that is decided but not yet carried out. It applies to this token version only. */
export interface PendingDemotion {
  readonly email: string;
  readonly tokenVersion: number;
  /** The deciding admin's email, or the name of another source. */
  readonly by: string;
}

interface DemotionsDocument {
  _id: 'demotions';
  /** Number of decisions, for optimistic locking. */
  version: number;
  pending: PendingDemotion[];
}

const _id = 'demotions';

/** Keeps all demotions in one document, so that concurrent decisions see each other. */
export function createDemotionStore(db: Db) {
  const decisions = db.collection<DemotionsDocument>('demotions');
  return {
    read: async (): Promise<Pick<DemotionsDocument, 'version' | 'pending'>> =>
      (await decisions.findOne({ _id })) ?? { version: 0, pending: [] },

    /** Returns false when another decision was made after `version` was read. */
    decide: async (version: number, demotion: PendingDemotion): Promise<boolean> => {
      try {
        const { matchedCount, upsertedCount } = await decisions.updateOne(
          { _id, version },
          { $inc: { version: 1 }, $push: { pending: demotion } },
          { upsert: version === 0 },
        );
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    remove: async ({ email, tokenVersion }: PendingDemotion): Promise<void> => {
      await decisions.updateOne({ _id }, { $pull: { pending: { email, tokenVersion } } });
    },
  };
}

export type DemotionStore = ReturnType<typeof createDemotionStore>;
