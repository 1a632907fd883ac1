import { calls, limits, type Part, partNumberKey } from '@shop/contracts/client';
import { type Api, useApi } from '@shop/shop-runtime';
import { useMutation } from '@tanstack/react-query';
import { type ChosenColumns, otherColumns, type PastedText, readPastedText } from './pasted-lines.rules.ts';
import { type UnderstoodLine, understandLines } from './understood-lines.ts';

export interface LookedUp {
  readonly lines: readonly UnderstoodLine[];
  readonly leftOut: PastedText['leftOut'];
  readonly columns?: PastedText['columns'];
}

/** A text to check; `columns` are those that the buyer chose. */
export interface ListToCheck {
  readonly text: string;
  readonly columns?: ChosenColumns;
}

/** Filters out texts that cannot be a part number, to avoid useless look-ups. */
function canBeNumber(number: string): boolean {
  return number.length <= limits.partNumberMax && partNumberKey(number) !== '';
}

async function partsOf(api: Api, numbers: readonly string[]): Promise<ReadonlyMap<string, readonly Part[]>> {
  const asked = [...new Set(numbers.filter(canBeNumber))];
  const reply =
    asked.length === 0 ? [] : (await api.call(calls.lookUpParts, { body: { numbers: asked } })).body;
  return new Map(reply.map(({ number, parts }) => [number, parts]));
}

/** Readings of a table tried until one has a known number: the likeliest column may have the numbers of another book. */
const readingsMax = 3;

async function lookUp(api: Api, { text, columns }: ListToCheck): Promise<LookedUp> {
  const first = readPastedText(text, columns);
  const others = columns ? [] : otherColumns(text).slice(0, readingsMax - 1);
  let best = {
    read: first,
    found: await partsOf(
      api,
      first.lines.map(({ number }) => number),
    ),
  };
  for (const other of others) {
    if ([...best.found.values()].some((parts) => parts.length > 0)) break;
    const read = readPastedText(text, other);
    const found = await partsOf(
      api,
      read.lines.map(({ number }) => number),
    );
    if ([...found.values()].some((parts) => parts.length > 0)) best = { read, found };
  }
  const { lines, leftOut, columns: used } = best.read;
  const parts = lines.map(({ number }) => best.found.get(number) ?? []);
  return { lines: understandLines(lines, parts), leftOut, columns: used };
}

/** Parses a pasted text and looks up its parts. */
export function useLookUp() {
  const api = useApi();
  return useMutation({ mutationFn: (list: ListToCheck) => lookUp(api, list) });
}

/** Looks up one number. */
export function useLookUpNumber() {
  const api = useApi();
  return useMutation({
    mutationFn: async (number: string) => (await partsOf(api, [number])).get(number) ?? [],
  });
}
