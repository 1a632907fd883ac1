import { isDeepStrictEqual } from 'node:util';
import type { DeliveryZone, FieldChange, VersionedZones } from '@shop/contracts';
import { insertOnce, logEntries, type OutboxEntry } from '@shop/service-kit';
import type { Db } from 'mongodb';
import zones from './default-zones.json' with { type: 'json' };
import { deliveryZones } from './delivery-zones.rules.ts';

interface StoredZones extends VersionedZones {
  readonly _id: 'all';
  /** Entries for the staff log. */
  readonly log?: readonly OutboxEntry[];
}

const all = { _id: 'all' } as const;
const thing = { kind: 'settings', id: 'delivery-zones', name: 'Delivery' } as const;
const defaults: VersionedZones = { version: 0, zones: deliveryZones.parse(zones) };
/** For how long another process may quote the zones before a change. */
const keptMs = 3_000;

function changesOf(before: readonly DeliveryZone[], after: readonly DeliveryZone[]): FieldChange[] {
  const names = new Set([...before, ...after].map(({ name }) => name));
  const named = (zones: readonly DeliveryZone[], name: string) => zones.find((zone) => zone.name === name);
  return [...names]
    .map((field) => ({ field, before: named(before, field), after: named(after, field) }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

export function createDeliveryStore(db: Db) {
  const documents = db.collection<StoredZones>('delivery_zones');
  let kept: { readonly until: number; readonly found: Promise<VersionedZones> } | undefined;

  /** Returns the zones that an owner keeps, or those the shop ships with. */
  async function find(): Promise<VersionedZones> {
    return (await documents.findOne(all, { projection: { _id: 0, log: 0 } })) ?? defaults;
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
    save: async (
      { version, zones: wanted }: VersionedZones,
      { by, at }: { by: string; at: Date },
    ): Promise<boolean> => {
      const saved = { version: version + 1, zones: wanted };
      const changes = changesOf((await find()).zones, wanted);
      const log = logEntries({ thing, by, at, changes });
      const isSaved =
        version === 0
          ? await insertOnce(documents, { ...all, ...saved, log })
          : (await documents.updateOne({ ...all, version }, { $set: saved, $push: { log: { $each: log } } }))
              .matchedCount === 1;
      kept = undefined;
      return isSaved;
    },
  };
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
