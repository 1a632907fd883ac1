import type { SearchEntry } from './entry.rules.ts';
import { addEntry, createIndexData, type IndexData } from './index-data.ts';
import { collectNames, ranksOf } from './names.ts';
import { packRecent } from './terms.ts';

/** Slots per segment: fewer segments search faster, smaller ones need less memory to build. */
const segmentSlots = 16_384;

function sortedById({ columns: { idHigh, idLow }, count }: IndexData): Uint32Array {
  const slots = Uint32Array.from({ length: count }, (_none, slot) => slot);
  return slots.sort(
    (one, other) => (idHigh[one] ?? 0) - (idHigh[other] ?? 0) || (idLow[one] ?? 0) - (idLow[other] ?? 0),
  );
}

/** Stable sort: slots with equal values stay in id order. */
function sortedBy({ byId }: IndexData, numberOf: (slot: number) => number | undefined): Uint32Array {
  return byId.slice().sort((one, other) => (numberOf(one) ?? 0) - (numberOf(other) ?? 0));
}

function sortedSlots(data: IndexData): IndexData['sorted'] {
  const { createdAt, priceCents, name } = data.columns;
  const ranks = ranksOf(data.names);
  return {
    createdAt: sortedBy(data, (slot) => createdAt[slot]),
    priceCents: sortedBy(data, (slot) => priceCents[slot]),
    name: sortedBy(data, (slot) => ranks[name[slot] ?? 0]),
  };
}

export async function buildIndexData(
  batches: AsyncIterable<readonly SearchEntry[]> | Iterable<readonly SearchEntry[]>,
): Promise<IndexData> {
  const data = createIndexData();
  const names = collectNames(data.names);
  const options = { numberOfName: names.numberOf, packAt: segmentSlots };
  for await (const entries of batches) for (const entry of entries) addEntry(data, entry, options);
  packRecent(data.terms);
  names.putInOrder();
  data.byId = sortedById(data);
  data.sorted = sortedSlots(data);
  return data;
}

/** Lists the buffers of an index to transfer to another thread. */
export function buffersOf(data: IndexData): ArrayBuffer[] {
  const found: ArrayBuffer[] = [];
  const collect = (value: unknown): void => {
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) found.push(value.buffer);
    else if (Array.isArray(value)) value.forEach(collect);
  };
  const { sorted, columns, names, terms, vehiclesOf, attributesOf } = data;
  collect(data.byId);
  for (const part of [sorted, columns, names, vehiclesOf, attributesOf, ...terms.segments])
    Object.values(part).forEach(collect);
  return found;
}
