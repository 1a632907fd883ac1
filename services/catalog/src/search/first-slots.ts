import type { PartFamily, PartSort } from '@shop/contracts';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { LastRow } from '../lists/keyset.rules.ts';
import { sortedSlots } from './family-orders.ts';
import { type Columns, halvesOf, type IndexData } from './index-data.ts';
import { rankBetween, ranksOf } from './names.ts';
import { type Matches, type PartIndex, remembered, slotsIn } from './part-index.ts';
import { countBefore } from './slots.ts';

const directions = { newest: -1, name: 1, price: 1, '-price': -1 } as const satisfies Record<
  PartSort,
  1 | -1
>;

/** A sort order: by a number per slot, then by id. */
interface Order {
  readonly values: Float64Array | Uint32Array;
  readonly direction: 1 | -1;
  readonly columns: Columns;
  /** Slots at build time in ascending order; only those of the family, if one is given. */
  readonly sorted: Uint32Array;
}

interface Wanted extends Matches {
  readonly sort: PartSort;
  /** The family of all the slots, if they share one. */
  readonly family?: PartFamily | undefined;
}

function orderOf(index: PartIndex, { sort, family }: Wanted): Order {
  const { columns } = index.data;
  const byPrice = () => ({ values: columns.priceCents, sorted: sortedSlots(index, 'priceCents', family) });
  const by = {
    newest: () => ({ values: columns.createdAt, sorted: sortedSlots(index, 'createdAt', family) }),
    name: () => ({ values: nameRanks(index), sorted: sortedSlots(index, 'name', family) }),
    price: byPrice,
    '-price': byPrice,
  };
  return { ...by[sort](), direction: directions[sort], columns };
}

function nameRanks({ data, memo }: PartIndex): Uint32Array {
  return remembered(memo.sets, 'name ranks', () => {
    const ranks = ranksOf(data.names);
    return data.columns.name.subarray(0, data.count).map((number) => ranks[number] ?? 0);
  });
}

/** Sort key of a row. */
export interface Key {
  readonly value: number;
  readonly high: number;
  readonly low: number;
}

function keyAt({ values, columns }: Order, slot: number): Key {
  return { value: values[slot] ?? 0, high: columns.idHigh[slot] ?? 0, low: columns.idLow[slot] ?? 0 };
}

export function keyOfLast(data: IndexData, { value, id }: LastRow<Date | string | number>): Key {
  const [high, low] = halvesOf(id);
  return { value: typeof value === 'string' ? rankBetween(data.names, value) : Number(value), high, low };
}

/** Returns a value above 0 when the slot comes after the key. */
function compare({ values, direction, columns }: Order, slot: number, { value, high, low }: Key): number {
  const compared =
    (values[slot] ?? 0) - value || (columns.idHigh[slot] ?? 0) - high || (columns.idLow[slot] ?? 0) - low;
  return direction * compared;
}

function placeFor(best: readonly number[], order: Order, slot: number): number {
  const key = keyAt(order, slot);
  return countBefore(best.length, (at) => compare(order, best[at] ?? 0, key) >= 0);
}

interface Section {
  readonly size: number;
  readonly after?: Key | undefined;
}

function amongAll(slots: ArrayLike<number>, order: Order, { size, after }: Section): number[] {
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

/** Walks the sorted slots until enough are in the set; undefined when `steps` slots were not enough. */
function amongSorted(
  { slots: set, total: steps }: Matches,
  order: Order,
  { size, after }: Section,
): number[] | undefined {
  const { sorted, direction } = order;
  const end = sorted.length - 1;
  const slotAt = (at: number): number => sorted[direction === 1 ? at : end - at] ?? 0;
  const best: number[] = [];
  const from =
    after === undefined ? 0 : countBefore(sorted.length, (place) => compare(order, slotAt(place), after) > 0);
  const to = Math.min(sorted.length, from + steps);
  for (let at = from; at < to && best.length < size; at += 1) {
    const slot = slotAt(at);
    if (set.has(slot)) best.push(slot);
  }
  return best.length === size || to === sorted.length ? best : undefined;
}

function slotsFrom(set: TypedFastBitSet, { first, count }: { first: number; count: number }): number[] {
  const found: number[] = [];
  for (let slot = first; slot < count; slot += 1) if (set.has(slot)) found.push(slot);
  return found;
}

/**
 * Returns the first `size` slots after `after`, in order. Scans a small set; for a large one, walks the sorted slots, which
 * soon meets enough of it. If the set clusters elsewhere in the order, gives up after `total` steps and scans it.
 */
export function firstSlots(index: PartIndex, wanted: Wanted, section: Section): number[] {
  const { slots, total } = wanted;
  const order = orderOf(index, wanted);
  const isFew = total * total < section.size * order.sorted.length;
  const sorted = isFew ? undefined : amongSorted(wanted, order, section);
  if (!sorted) return amongAll(slotsIn(index, slots), order, section);
  const { byId, count } = index.data;
  const since = slotsFrom(slots, { first: byId.length, count });
  return amongAll([...sorted, ...since], order, section);
}
