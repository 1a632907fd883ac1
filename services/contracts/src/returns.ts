import { openReturnStates } from './constants.ts';

interface Return {
  readonly state: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly restocked?: number | undefined;
    readonly scrapped?: number | undefined;
  }[];
}

/** Returns the pieces that a line of a return counts: those inspected, or those asked for while it is open. */
export function countedPieces(
  { state }: Pick<Return, 'state'>,
  { quantity, restocked, scrapped = 0 }: Return['lines'][number],
): number {
  if (restocked !== undefined) return restocked + scrapped;
  return openReturnStates.some((open) => open === state) ? quantity : 0;
}

/** Returns how many sent pieces of a line can still be returned. */
export function returnablePieces(
  { id, sent = 0 }: { readonly id: string; readonly sent?: number | undefined },
  returns: readonly Return[] = [],
): number {
  return returns.reduce((left, each) => {
    const line = each.lines.find(({ lineId }) => lineId === id);
    return line ? left - countedPieces(each, line) : left;
  }, sent);
}
