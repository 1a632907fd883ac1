import type { Garage } from '@shop/contracts';
import { insertOnce } from '@shop/service-kit';
import type { Db } from 'mongodb';

interface GarageDocument extends Garage {
  /** The account's uid. */
  _id: string;
}

export function createGarageStore(db: Db) {
  const garages = db.collection<GarageDocument>('garages');
  return {
    read: async (uid: string): Promise<Garage> => {
      const found = await garages.findOne({ _id: uid }, { projection: { _id: 0 } });
      return found ?? { version: 0, vehicles: [] };
    },

    /** Returns false when the garage is no longer at this version. */
    write: async (uid: string, { version, vehicles }: Garage): Promise<boolean> => {
      const next = { version: version + 1, vehicles };
      if (version === 0) return insertOnce(garages, { _id: uid, ...next });
      return (await garages.updateOne({ _id: uid, version }, { $set: next })).matchedCount === 1;
    },

    remove: async (uid: string): Promise<void> => {
      await garages.deleteOne({ _id: uid });
    },
  };
}

export type GarageStore = ReturnType<typeof createGarageStore>;
