import type { StaffPartSort } from '@shop/contracts';
import type { LastRow } from '../lists/cursors.ts';
import type { Catalogue } from './catalogue.ts';
import type { SearchFilter } from './filter.rules.ts';
import { matchParts } from './match-parts.ts';
import type { SortKey } from './sort-orders.ts';

const orderings: Record<StaffPartSort, { readonly by: SortKey; readonly isDescending: boolean }> = {
  newest: { by: 'createdAt', isDescending: true },
  name: { by: 'nameSort', isDescending: false },
  price: { by: 'priceCents', isDescending: false },
  '-price': { by: 'priceCents', isDescending: true },
  stock: { by: 'availableQuantity', isDescending: false },
  '-stock': { by: 'availableQuantity', isDescending: true },
};

export interface PageQuestion {
  readonly filter: SearchFilter;
  readonly sort: StaffPartSort;
  readonly after?: LastRow<string | number> | undefined;
  readonly limit: number;
}

interface FoundPage {
  readonly slots: readonly number[];
  /** How many parts match. */
  readonly total: number;
  /** The last row, if there are more. */
  readonly next?: LastRow<string | number>;
}

/** Returns up to `limit + 1` matching slots, in order, after the last row shown. */
function slotsAfter(
  catalogue: Catalogue,
  { sort, after, limit }: PageQuestion,
  matches: (slot: number) => boolean,
): number[] {
  const { by, isDescending } = orderings[sort];
  const order = catalogue.orders[by];
  const step = isDescending ? -1 : 1;
  const start = after && catalogue.countBefore(by, after.value, after.id);
  const found: number[] = [];
  for (
    let at = isDescending ? (start ?? order.length) - 1 : (start ?? 0);
    found.length <= limit;
    at += step
  ) {
    const slot = order[at];
    if (slot === undefined) break;
    if (matches(slot) && catalogue.rowAt(slot).id !== after?.id) found.push(slot);
  }
  return found;
}

export function findPage(catalogue: Catalogue, question: PageQuestion): FoundPage {
  const { filter, sort, limit } = question;
  const { matches, total } = matchParts(catalogue, filter);
  const found = slotsAfter(catalogue, question, matches);
  const slots = found.slice(0, limit);
  const last = slots.at(-1);
  if (last === undefined || found.length === slots.length) return { slots, total: total() };
  const { id, [orderings[sort].by]: value } = catalogue.rowAt(last);
  return { slots, total: total(), next: { value, id } };
}
