import type { DeliveryZone, VersionedZones } from '@shop/contracts';
import { createVersionedStore } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import zones from './default-zones.json' with { type: 'json' };
import { deliveryZones } from './delivery-zones.rules.ts';

const defaults: { zones: DeliveryZone[] } = { zones: deliveryZones.parse(zones) };
/** For how long a process may quote the zones before a change. */
const keptMs = 3_000;

export function createDeliveryStore(db: Db) {
  const store = createVersionedStore(db, {
    collection: 'delivery_zone_versions',
    defaults,
    id: 'delivery-zones',
    name: 'Delivery',
    fieldsOf: (value) => Object.fromEntries(value.zones.map((zone) => [zone.name, zone])),
  });
  const kept = new LRUCache<'zones', VersionedZones>({
    max: 1,
    ttl: keptMs,
    fetchMethod: store.current,
    ignoreFetchAbort: true,
  });
  return {
    ...store,
    save: (...edit: Parameters<typeof store.save>) => store.save(...edit).finally(() => kept.clear()),
    /** Returns the zones as they were some seconds ago at most. */
    recent: (): Promise<VersionedZones> => kept.forceFetch('zones'),
  };
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
