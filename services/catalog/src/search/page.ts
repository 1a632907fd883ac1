import { fitsVehicle, type PartSort, type Vehicle } from '@shop/contracts';
import type { LastRow } from '../lists/keyset.rules.ts';
import type { SearchFilter } from './filter.rules.ts';
import { listOf } from './growing.ts';
import { halvesOf, type IndexData, idAt } from './index-data.ts';
import { matchesOf, vehicleNumbers } from './matching.ts';
import { nameAt, rankBetween, ranksOf } from './names.ts';
import type { PartIndex } from './part-index.ts';
import { type FoundPage, type FoundRow, type SearchQuestion, stateOfPart } from './part-search.ts';

/** A question whose words and filter are read. */
export type PageQuestion = Omit<SearchQuestion, 'filter'> & { readonly filter: SearchFilter };

/** What a list goes by, as a number. */
function valuesFor({ columns, names }: IndexData, sort: PartSort): (slot: number) => number {
  const { createdAt, priceCents, name } = columns;
  if (sort === 'newest') return (slot) => createdAt[slot] ?? 0;
  if (sort !== 'name') return (slot) => priceCents[slot] ?? 0;
  const ranks = ranksOf(names);
  return (slot) => ranks[name[slot] ?? 0] ?? 0;
}

const directions = { newest: -1, name: 1, price: 1, '-price': -1 } as const satisfies Record<
  PartSort,
  1 | -1
>;

type Compare = (one: number, other: number) => number;

/** Whether one slot comes after another in a list; ids decide between equals. */
function comparing({ columns }: IndexData, valueAt: (slot: number) => number, direction: 1 | -1): Compare {
  const { idHigh, idLow } = columns;
  return (one, other) =>
    direction *
    (valueAt(one) - valueAt(other) ||
      (idHigh[one] ?? 0) - (idHigh[other] ?? 0) ||
      (idLow[one] ?? 0) - (idLow[other] ?? 0));
}

function valueOfLast(data: IndexData, value: Date | string | number): number {
  if (typeof value === 'string') return rankBetween(data.names, value);
  return Number(value);
}

/** Whether a slot lies behind the last row that was shown. */
function lyingBehind(
  data: IndexData,
  { sort, after }: PageQuestion,
  valueAt: (slot: number) => number,
): ((slot: number) => boolean) | undefined {
  if (after === undefined) return undefined;
  const direction = directions[sort];
  const last = valueOfLast(data, after.value);
  const [high, low] = halvesOf(after.id);
  const { idHigh, idLow } = data.columns;
  return (slot) =>
    direction * (valueAt(slot) - last || (idHigh[slot] ?? 0) - high || (idLow[slot] ?? 0) - low) > 0;
}

/** Keeps the first `size` of the slots it is shown, in order. */
function createBest(size: number, compare: Compare) {
  const best: number[] = [];
  const placeOf = (slot: number): number => {
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(best[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    best,
    show: (slot: number): void => {
      const last = best[size - 1];
      if (last !== undefined && compare(slot, last) > 0) return;
      best.splice(placeOf(slot), 0, slot);
      if (best.length > size) best.pop();
    },
  };
}

/** Slots of one page and, if there are more, of the row behind it. */
function slotsInOrder(index: PartIndex, question: PageQuestion): number[] {
  const { data } = index;
  const valueAt = valuesFor(data, question.sort);
  const isBehind = lyingBehind(data, question, valueAt);
  const compare = comparing(data, valueAt, directions[question.sort]);
  const { best, show } = createBest(question.limit + 1, compare);
  matchesOf(index, question.filter).slots.forEach((slot) => {
    if (isBehind === undefined || isBehind(slot)) show(slot);
  });
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
function lastRow({ data }: PartIndex, sort: PartSort, slot: number): LastRow<string | number> {
  const id = idAt(data.columns, slot);
  const value =
    sort === 'name' ? nameAt(data.names, data.columns.name[slot] ?? 0) : valuesFor(data, sort)(slot);
  return { value, id };
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
  const found = slotsInOrder(index, question);
  const slots = found.slice(0, limit);
  const fits = mark === undefined ? () => undefined : fitOf(index, mark);
  const last = slots.at(-1);
  return {
    rows: slots.map((slot) => ({ ...rowAt(index, slot), fits: fits(slot) })),
    ...(last !== undefined && found.length > limit ? { next: lastRow(index, question.sort, last) } : {}),
  };
}
