import type { ListedPart, StaffPartSort, Vehicle } from '@shop/contracts';
import type { LastRow } from '../lists/keyset.rules.ts';
import type { AnyPartFilter } from './filter.rules.ts';
import { type Reading, splitVehicle } from './reading.ts';

export interface SearchQuestion {
  readonly filter: AnyPartFilter;
  readonly sort: StaffPartSort;
  readonly after?: LastRow<string | number> | undefined;
  readonly limit: number;
  /** Each row says whether its part fits this vehicle. */
  readonly mark?: Vehicle | undefined;
}

export interface FoundPage {
  readonly rows: readonly ListedPart[];
  /** How many parts match. */
  readonly total: number;
  /** The last row, if there are more. */
  readonly next?: LastRow<string | number>;
}

/** How the search understood the text. */
export interface Understood {
  readonly reading: Reading;
}

/** Tells the buyer how the text was read, where that is not what it says. */
export function readingHeaders(
  { reading: { corrected, dropped, named } }: Understood,
  text = '',
): Record<string, string> {
  const { vehicle, rest } = splitVehicle(text, named);
  const headers = {
    'x-corrected-query': corrected,
    'x-query-vehicle': vehicle,
    'x-query-rest': vehicle && rest,
    'x-dropped-words': dropped?.join(' '),
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, encodeURIComponent(value)]],
    ),
  );
}
