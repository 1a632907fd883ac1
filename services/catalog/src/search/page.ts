import { fitsVehicle, type PartSort, type Vehicle } from '@shop/contracts';
import type { LastRow } from '../lists/keyset.rules.ts';
import type { SearchFilter } from './filter.rules.ts';
import { listOf } from './growing.ts';
import { type Columns, halvesOf, type IndexData, idAt } from './index-data.ts';
import { matchesOf, vehicleNumbers } from './matching.ts';
import { nameAt, rankBetween, ranksOf } from './names.ts';
import { type PartIndex, remembered, slotsIn } from './part-index.ts';
import { type FoundPage, type FoundRow, type SearchQuestion, stateOfPart } from './part-search.ts';

/** A question whose words and filter are read. */
export type PageQuestion = Omit<SearchQuestion, 'filter'> & { readonly filter: SearchFilter };

const directions = { newest: -1, name: 1, price: 1, '-price': -1 } as const satisfies Record<
  PartSort,
  1 | -1
>;

/** An order of parts: by a number of each slot, then by id. */
interface Order {
  readonly values: Float64Array | Uint32Array;
  readonly direction: 1 | -1;
  readonly columns: Columns;
}

function orderOf(index: PartIndex, sort: PartSort): Order {
  const { columns } = index.data;
  const values = {
    newest: () => columns.createdAt,
    name: () => nameRanks(index),
    price: () => columns.priceCents,
    '-price': () => columns.priceCents,
  };
  return { values: values[sort](), direction: directions[sort], columns };
}

/** Place of each slot's name in their order. */
function nameRanks({ data, memo }: PartIndex): Uint32Array {
  return remembered(memo.parts, 'name ranks', () => {
    const ranks = ranksOf(data.names);
    return data.columns.name.subarray(0, data.count).map((number) => ranks[number] ?? 0);
  });
}

/** What a row is compared by. */
interface Key {
  readonly value: number;
  readonly high: number;
  readonly low: number;
}

function keyAt({ values, columns }: Order, slot: number): Key {
  return { value: values[slot] ?? 0, high: columns.idHigh[slot] ?? 0, low: columns.idLow[slot] ?? 0 };
}

/** Above 0 when the slot comes behind the key. */
function compare({ values, direction, columns }: Order, slot: number, { value, high, low }: Key): number {
  const compared =
    (values[slot] ?? 0) - value || (columns.idHigh[slot] ?? 0) - high || (columns.idLow[slot] ?? 0) - low;
  return direction * compared;
}

function keyOfLast(data: IndexData, { value, id }: LastRow<Date | string | number>): Key {
  const [high, low] = halvesOf(id);
  return { value: typeof value === 'string' ? rankBetween(data.names, value) : Number(value), high, low };
}

/** Where a slot belongs among those before it. */
function placeFor(best: readonly number[], order: Order, slot: number): number {
  const key = keyAt(order, slot);
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order, best[middle] ?? 0, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first `size` of the slots behind `after`, in order, found in one pass. */
function firstSlots(
  slots: Uint32Array,
  order: Order,
  { size, after }: { size: number; after?: Key | undefined },
) {
  const best: number[] = [];
  let last: Key | undefined;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    if (last !== undefined && compare(order, slot, last) > 0) continue;
    if (after !== undefined && compare(order, slot, after) <= 0) continue;
    best.splice(placeFor(best, order, slot), 0, slot);
    if (best.length > size) best.pop();
    if (best.length === size) last = keyAt(order, best[size - 1] ?? 0);
  }
  return best;
}

/** Whether the part of a slot fits the vehicle; undefined when nothing is known of what it fits. */
function fitOf(index: PartIndex, vehicle: Vehicle): (slot: number) => boolean | undefined {
  const numbers = vehicleNumbers(index, vehicle);
  return (slot) => {
    const fitted = listOf(index.data.vehiclesOf, slot);
    return fitted.length === 0 ? fitsVehicle([], vehicle) : fitted.some((number) => numbers.has(number));
  };
}

/** What the part of a slot says of its place in a list. */
function lastRow(
  { data: { columns, names } }: PartIndex,
  sort: PartSort,
  slot: number,
): LastRow<string | number> {
  const values = { newest: columns.createdAt, price: columns.priceCents, '-price': columns.priceCents };
  const value = sort === 'name' ? nameAt(names, columns.name[slot] ?? 0) : (values[sort][slot] ?? 0);
  return { value, id: idAt(columns, slot) };
}

/** A row of a list. Its state changes with everything that the row shows. */
export function rowAt({ data: { columns } }: PartIndex, slot: number): FoundRow {
  return {
    id: idAt(columns, slot),
    state: stateOfPart({
      changedAt: columns.changedAt[slot] ?? 0,
      version: columns.version[slot] ?? 0,
      stockSeq: columns.stockSeq[slot] ?? 0,
    }),
  };
}

/** One page of a list. */
export function findPage(index: PartIndex, question: PageQuestion): FoundPage {
  const { limit, mark } = question;
  const after = question.after && keyOfLast(index.data, question.after);
  const matches = slotsIn(index, matchesOf(index, question.filter).slots);
  const found = firstSlots(matches, orderOf(index, question.sort), { size: limit + 1, after });
  const slots = found.slice(0, limit);
  const fits = mark === undefined ? () => undefined : fitOf(index, mark);
  const last = slots.at(-1);
  return {
    rows: slots.map((slot) => ({ ...rowAt(index, slot), fits: fits(slot) })),
    ...(last !== undefined && found.length > limit ? { next: lastRow(index, question.sort, last) } : {}),
  };
}
