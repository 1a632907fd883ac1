import { limits, partNumberKey, routes } from '@shop/contracts/client';
import { type Api, useApi, useMutation } from '@shop/front-kit';
import { type PastedText, readPastedText } from '../pasted-lines.rules.ts';
import { type UnderstoodLine, understandLines } from '../understood-lines.ts';

export interface LookedUp {
  readonly lines: readonly UnderstoodLine[];
  readonly leftOut: PastedText['leftOut'];
}

/** Filters out texts that cannot be a part number, to avoid useless look-ups. */
function canBeNumber(number: string): boolean {
  return number.length <= limits.partNumberMax && partNumberKey(number) !== '';
}

async function lookUp(api: Api, text: string): Promise<LookedUp> {
  const { lines, leftOut } = readPastedText(text);
  const numbers = [...new Set(lines.map(({ number }) => number).filter(canBeNumber))];
  const reply = numbers.length === 0 ? [] : (await api.call(routes.lookUpParts, { body: { numbers } })).body;
  const found = new Map(reply.map(({ number, parts }) => [number, parts]));
  return {
    lines: understandLines(
      lines,
      lines.map(({ number }) => found.get(number) ?? []),
    ),
    leftOut,
  };
}

/** Parses a pasted text and looks up its parts. */
export function useLookUp() {
  const api = useApi();
  return useMutation({ mutationFn: (text: string) => lookUp(api, text) });
}
