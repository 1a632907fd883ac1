import { axleOf } from '@shop/contracts';
import type { SearchablePart } from './searchable-part.rules.ts';

const sortKeys = ['createdAt', 'nameSort', 'priceCents', 'availableQuantity'] as const;
export type SortKey = (typeof sortKeys)[number];

/** A part without the fields that the inverted indexes hold. */
export interface Row extends Omit<SearchablePart, 'tokens' | 'attributes' | 'fitments'> {
  readonly hasFitments: boolean;
  readonly axle: string | undefined;
}

export function rowOf({ tokens, attributes, fitments, ...part }: SearchablePart): Row {
  return { ...part, hasFitments: fitments.length > 0, axle: axleOf(attributes) };
}

/** Orders rows by a value, then by id. */
function compare(row: Row, by: SortKey, value: string | number, id: string): number {
  const [own, other] = row[by] === value ? [row.id, id] : [row[by], value];
  if (own === other) return 0;
  return own < other ? -1 : 1;
}

/** Slots of all current parts in each sort order. */
export function createSortOrders(rowAt: (slot: number) => Row) {
  const slots: Record<SortKey, number[]> = {
    createdAt: [],
    nameSort: [],
    priceCents: [],
    availableQuantity: [],
  };

  /** Returns how many rows of an order are before this value and id. */
  const countBefore = (by: SortKey, value: string | number, id: string): number => {
    let low = 0;
    let high = slots[by].length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(rowAt(slots[by][middle] ?? 0), by, value, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const placeOf = (by: SortKey, slot: number) => countBefore(by, rowAt(slot)[by], rowAt(slot).id);

  return {
    slots: slots as Readonly<Record<SortKey, readonly number[]>>,
    countBefore,
    /** Adds a slot to the end of each order; {@link sort} must follow. */
    push: (slot: number): void => {
      for (const by of sortKeys) slots[by].push(slot);
    },
    sort: (): void => {
      for (const by of sortKeys)
        slots[by].sort((one, other) => compare(rowAt(one), by, rowAt(other)[by], rowAt(other).id));
    },
    insert: (slot: number, ...some: readonly SortKey[]): void => {
      for (const by of some.length > 0 ? some : sortKeys) slots[by].splice(placeOf(by, slot), 0, slot);
    },
    /** Must precede a change of the row. */
    remove: (slot: number, ...some: readonly SortKey[]): void => {
      for (const by of some.length > 0 ? some : sortKeys) slots[by].splice(placeOf(by, slot), 1);
    },
  };
}
