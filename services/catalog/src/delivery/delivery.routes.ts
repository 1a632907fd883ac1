import type { DeliveryQuestion, deliveryRoutes, VersionedZones } from '@shop/contracts';
import { answer, answerCsv, type Handlers, Refusal, savedOrRefuse, unguarded } from '@shop/service-kit';
import type { PartStore } from '../parts/part.store.ts';
import { partDeliveryOf, quoteOf } from './delivery.rules.ts';
import type { DeliveryStore } from './delivery.store.ts';
import { zoneChanges } from './delivery-changes.rules.ts';
import { deliveryCsvColumns, linesOf, readZonesCsv } from './delivery-csv.rules.ts';

interface DeliveryRouteDeps {
  readonly zones: DeliveryStore;
  readonly findParts: PartStore['orderable'];
}

export function deliveryHandlers({ zones, findParts }: DeliveryRouteDeps): Handlers<typeof deliveryRoutes> {
  return {
    quoteDelivery: async ({ body: { country, city, lines } }) => {
      const [{ zones: known }, loads] = await Promise.all([zones.recent(), loadsOf(findParts, lines)]);
      const quote = quoteOf(known, { country, city, loads });
      return answer(quote.options.length > 0 ? { ...quote, weights: weightsOf(loads) } : quote);
    },
    getPartDelivery: async ({ params: { id } }) => {
      const [{ zones: known }, [part]] = await Promise.all([zones.recent(), findParts([id])]);
      return answer(partDeliveryOf(known, part));
    },
    getDeliveryZones: async () => answer(await zones.current()),
    exportDeliveryZones: async () => answerCsv('delivery', deliveryCsvColumns, rowsOf(await zones.current())),
    previewDeliveryZones: async ({ body: { csv } }) => {
      const read = readZonesCsv(csv, unguarded);
      if ('faults' in read) throw faulty(read.faults);
      const { version, zones: kept } = await zones.current();
      return answer({ version, changes: zoneChanges(kept, read.zones) });
    },
    importDeliveryZones: async ({ body: { version, csv }, caller }) => {
      const read = readZonesCsv(csv, unguarded);
      if ('faults' in read) throw faulty(read.faults);
      const saved = await zones.save({ zones: read.zones }, version, { by: caller.email, at: new Date() });
      return answer(savedOrRefuse(saved, { code: 'delivery-changed', noun: 'the delivery prices' }));
    },
  };
}

/** Names every faulty line in its message. */
function faulty(errors: readonly { readonly path: string; readonly message: string }[]): Refusal {
  const message = errors.map((each) => each.message).join('\n');
  return new Refusal(422, 'invalid-input', message, { errors });
}

/** Leaves out parts that are no longer sold, which an order would refuse. */
async function loadsOf(findParts: PartStore['orderable'], lines: DeliveryQuestion['lines']) {
  const found = await findParts(lines.map(({ partId }) => partId));
  const parts = new Map(found.map((part) => [part._id.toHexString(), part]));
  return lines.flatMap(({ partId, quantity }) => {
    const part = parts.get(partId.toLowerCase());
    return part ? [{ ...part, quantity }] : [];
  });
}

function weightsOf(loads: Awaited<ReturnType<typeof loadsOf>>) {
  return loads.map(({ _id, weightGrams = 0 }) => ({ partId: _id.toHexString(), grams: weightGrams }));
}

async function* rowsOf({ zones }: VersionedZones): AsyncGenerator<string[]> {
  yield* linesOf(zones);
}
