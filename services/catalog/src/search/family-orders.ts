import { type PartFamily, partFamilyKeys } from '@shop/contracts';
import type { IndexData } from './index-data.ts';

type SortedBy = keyof IndexData['sorted'];

/** Slots in sort order, grouped by family. */
interface FamilyOrder {
  readonly slots: Uint32Array;
  /** Start of each family, plus the end of the last one. */
  readonly starts: Uint32Array;
}

/** Built on first use. */
export type FamilyOrders = Map<SortedBy, FamilyOrder>;

/** A family is stored as one byte. */
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
 * Returns the slots of the built index in ascending order: all, or those of one family. Sorted by name or price, a family
 * clusters far from both ends, so walking the order of all parts would be slow. Grouped once per index, because a slot's family
 * never changes.
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
