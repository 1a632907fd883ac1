import { fitsVehicle, type PartSort, type Vehicle } from '@shop/contracts';
import type { LastRow } from '../lists/keyset.rules.ts';
import type { SearchFilter } from './filter.rules.ts';
import { firstSlots, keyOfLast } from './first-slots.ts';
import { listOf } from './growing.ts';
import { idAt } from './index-data.ts';
import { matchesOf, vehicleNumbers } from './matching.ts';
import { nameAt } from './names.ts';
import type { PartIndex } from './part-index.ts';
import { type FoundPage, type FoundRow, type SearchQuestion, stateOfPart } from './part-search.ts';

export type PageQuestion = Omit<SearchQuestion, 'filter'> & { readonly filter: SearchFilter };

/** Returns whether a slot's part fits the vehicle; undefined without fitment data. */
function fitOf(index: PartIndex, vehicle: Vehicle): (slot: number) => boolean | undefined {
  const numbers = vehicleNumbers(index, vehicle);
  return (slot) => {
    const fitted = listOf(index.data.vehiclesOf, slot);
    return fitted.length === 0 ? fitsVehicle([], vehicle) : fitted.some((number) => numbers.has(number));
  };
}

/** Returns the slot's sort value and id, for the cursor. */
function lastRow(
  { data: { columns, names } }: PartIndex,
  sort: PartSort,
  slot: number,
): LastRow<string | number> {
  const values = { newest: columns.createdAt, price: columns.priceCents, '-price': columns.priceCents };
  const value = sort === 'name' ? nameAt(names, columns.name[slot] ?? 0) : (values[sort][slot] ?? 0);
  return { value, id: idAt(columns, slot) };
}

/** Returns a list row. Its state changes with everything the row shows. */
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

export function findPage(index: PartIndex, question: PageQuestion): FoundPage {
  const { limit, mark, sort, filter } = question;
  const after = question.after && keyOfLast(index.data, question.after);
  const wanted = { ...matchesOf(index, filter), sort, family: filter.family };
  const found = firstSlots(index, wanted, { size: limit + 1, after });
  const slots = found.slice(0, limit);
  const fits = mark === undefined ? () => undefined : fitOf(index, mark);
  const last = slots.at(-1);
  return {
    rows: slots.map((slot) => ({ ...rowAt(index, slot), fits: fits(slot) })),
    ...(last !== undefined && found.length > limit ? { next: lastRow(index, sort, last) } : {}),
  };
}
