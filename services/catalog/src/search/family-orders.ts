import { type PartFamily, partFamilyKeys } from '@shop/contracts';
import type { IndexData } from './index-data.ts';

type SortedBy = keyof IndexData['sorted'];

/** Slots in an order, those of one family behind those of another. */
interface FamilyOrder {
  readonly slots: Uint32Array;
  /** Where each family begins, and behind the last one where it ends. */
  readonly starts: Uint32Array;
}

/** Those that somebody asked for. */
export type FamilyOrders = Map<SortedBy, FamilyOrder>;

/** A family is kept as a byte. */
const families = 256;

function familyOrder(sorted: Uint32Array, family: Uint8Array): FamilyOrder {
  const starts = new Uint32Array(families + 1);
  const familyOf = (slot: number): number => family[slot] ?? 0;
  for (const slot of sorted) starts[familyOf(slot) + 1] = (starts[familyOf(slot) + 1] ?? 0) + 1;
  for (let each = 1; each <= families; each += 1)
    starts[each] = (starts[each] ?? 0) + (starts[each - 1] ?? 0);
  const slots = new Uint32Array(sorted.length);
  const free = starts.slice();
  for (const slot of sorted) {
    const place = free[familyOf(slot)] ?? 0;
    slots[place] = slot;
    free[familyOf(slot)] = place + 1;
  }
  return { slots, starts };
}

/**
 * Slots that were there when the index was built, in ascending order: all, or those of a family. In the order of all a family by name or
 * price stands together, far from both ends. Grouped once for as long as the index lives: the family of a slot never changes.
 */
export function sortedSlots(
  { data, familyOrders }: { readonly data: IndexData; readonly familyOrders: FamilyOrders },
  by: SortedBy,
  family: PartFamily | undefined,
): Uint32Array {
  const sorted = data.sorted[by];
  if (family === undefined) return sorted;
  const known = familyOrders.get(by);
  const { slots, starts } = known ?? familyOrder(sorted, data.columns.family);
  if (!known) familyOrders.set(by, { slots, starts });
  const number = partFamilyKeys.indexOf(family);
  return slots.subarray(starts[number], starts[number + 1]);
}
