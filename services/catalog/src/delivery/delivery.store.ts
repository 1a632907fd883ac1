import { deliveryZones, type VersionedZones } from '@shop/contracts';
import { insertOnce } from '@shop/service-kit';
import type { Db } from 'mongodb';
import zones from './default-zones.json' with { type: 'json' };

const all = { _id: 'all' } as const;
const defaults: VersionedZones = { version: 0, zones: deliveryZones.parse(zones) };
/** For how long another process may quote the zones before a change. */
const keptMs = 3_000;

export function createDeliveryStore(db: Db) {
  const documents = db.collection<VersionedZones & { readonly _id: 'all' }>('delivery_zones');
  let kept: { readonly until: number; readonly found: Promise<VersionedZones> } | undefined;

  /** Returns the zones that an owner keeps, or those the shop ships with. */
  async function find(): Promise<VersionedZones> {
    return (await documents.findOne(all, { projection: { _id: 0 } })) ?? defaults;
  }

  return {
    find,
    /** Returns the zones as they were some seconds ago at most. */
    recent: async (): Promise<VersionedZones> => {
      const now = Date.now();
      if (!kept || kept.until < now) kept = { until: now + keptMs, found: find() };
      try {
        return await kept.found;
      } catch (error) {
        kept = undefined;
        throw error;
      }
    },
    /** Returns false when the zones changed since `version`. */
    save: async ({ version, zones: wanted }: VersionedZones): Promise<boolean> => {
      const saved = { version: version + 1, zones: wanted };
      const isSaved =
        version === 0
          ? await insertOnce(documents, { ...all, ...saved })
          : (await documents.updateOne({ ...all, version }, { $set: saved })).matchedCount === 1;
      kept = undefined;
      return isSaved;
    },
  };
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
