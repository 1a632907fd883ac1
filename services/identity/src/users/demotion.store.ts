import { isDuplicateKey } from '@shop/service-kit';
import type { Db } from 'mongodb';

/** A demotion that is decided but not carried out. It is about the role of this one token version. */
export interface PendingDemotion {
  readonly email: string;
  readonly tokenVersion: number;
  /** The admin's email, or what else decided. */
  readonly by: string;
}

interface DemotionsDocument {
  _id: 'demotions';
  /** Counts the decisions. */
  version: number;
  pending: PendingDemotion[];
}

const _id = 'demotions';

/** Every demotion is decided in this one document, so that of two that are decided at once one knows of the other. */
export function createDemotionStore(db: Db) {
  const decisions = db.collection<DemotionsDocument>('demotions');
  return {
    read: async (): Promise<Pick<DemotionsDocument, 'version' | 'pending'>> =>
      (await decisions.findOne({ _id })) ?? { version: 0, pending: [] },

    /** False when somebody else decided since `version` was read. */
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
