import type { DeliveryQuestion, deliveryRoutes, VersionedZones } from '@shop/contracts';
import { answer, answerCsv, type Handlers, Refusal, refuse, unguarded } from '@shop/service-kit';
import { CsvError, parse } from 'csv-parse/sync';
import type { PartStore } from '../parts/part.store.ts';
import { quoteOf } from './delivery.rules.ts';
import type { DeliveryStore } from './delivery.store.ts';
import { type CsvLine, deliveryCsvColumns, linesOf, readZones } from './delivery-csv.rules.ts';

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
    getDeliveryZones: async () => answer(await zones.current()),
    exportDeliveryZones: async () => answerCsv('delivery', deliveryCsvColumns, rowsOf(await zones.current())),
    importDeliveryZones: async ({ body: { version, csv }, caller }) => {
      const read = readZones(csvLines(csv));
      if ('faults' in read) throw faulty(read.faults);
      const saved = await zones.save({ zones: read.zones }, version, { by: caller.email, at: new Date() });
      if (!saved) throw refuse.conflict('delivery-changed', 'Another admin changed the delivery prices');
      return answer(saved);
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

/** Reads the lines after the header. Throws a 422 refusal for text that is no CSV. */
function csvLines(csv: string): CsvLine[] {
  try {
    const lines: CsvLine[] = [];
    parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push({ line, cells: record.map((cell) => unguarded(cell.trim())) });
        return null;
      },
    });
    return lines.slice(1);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const path = `line ${'lines' in error ? String(error.lines) : 1}`;
    throw refuse.invalid([{ path, message: `The quotes are unbalanced (${path})` }]);
  }
}
