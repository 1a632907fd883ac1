import type { StaffPartSort } from '@shop/contracts';
import type { Catalogue } from './catalogue.ts';
import type { SearchFilter } from './filter.rules.ts';
import { fitsOf } from './fit.ts';
import { judge } from './matching.ts';
import type { FoundPage, SearchQuestion } from './part-search.ts';
import type { SortKey } from './sort-orders.ts';

const orderings: Record<StaffPartSort, { readonly by: SortKey; readonly isDescending: boolean }> = {
  newest: { by: 'createdAt', isDescending: true },
  name: { by: 'nameSort', isDescending: false },
  price: { by: 'priceCents', isDescending: false },
  '-price': { by: 'priceCents', isDescending: true },
  stock: { by: 'availableQuantity', isDescending: false },
  '-stock': { by: 'availableQuantity', isDescending: true },
};

type PageQuestion = Omit<SearchQuestion, 'filter'> & { readonly filter: SearchFilter };

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

export function findPage(
  catalogue: Catalogue,
  question: PageQuestion,
): FoundPage & { readonly slots: readonly number[] } {
  const { filter, sort, limit, mark } = question;
  const { matches, total } = judge(catalogue, filter);
  const found = slotsAfter(catalogue, question, matches);
  const shown = found.slice(0, limit);
  const fitOf = mark && fitsOf(catalogue, mark);
  const rows = shown.map((slot) => {
    const { listed } = catalogue.rowAt(slot);
    return fitOf ? { ...listed, fit: fitOf(slot) } : listed;
  });
  const last = shown.at(-1);
  if (last === undefined || found.length === shown.length) return { rows, slots: shown, total: total() };
  const { id, [orderings[sort].by]: value } = catalogue.rowAt(last);
  return { rows, slots: shown, total: total(), next: { value, id } };
}
