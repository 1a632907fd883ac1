import type { BasketLine } from '@shop/contracts/client';
import { ApiError } from '@shop/shop-runtime';
import { isSame } from './merge-lines.rules.ts';

/** Lines that the account refused, by part. They stay on this device and are sent again once changed. */
export type RefusedLines = ReadonlyMap<string, { readonly line: BasketLine; readonly reason: string }>;

export const noneRefused: RefusedLines = new Map();

interface Offer {
  readonly lines: readonly BasketLine[];
  readonly refused: RefusedLines;
  readonly known: readonly BasketLine[];
}

/** Returns the lines to send to the account: a refused line is replaced by the account's own version, if any. */
export function acceptable({ lines, refused, known }: Offer): BasketLine[] {
  return lines.flatMap((line) => {
    const isRefused = refused.has(line.partId) && isSame(line, refused.get(line.partId)?.line);
    return isRefused ? known.filter(({ partId }) => partId === line.partId) : [line];
  });
}

/** Returns the lines named by a 422; none for any other error. */
export function refusedBy(error: unknown, lines: readonly BasketLine[]): RefusedLines {
  const problem = error instanceof ApiError && error.status === 422 ? error.problem : undefined;
  const faults = problem?.errors ?? [];
  return new Map(
    faults.flatMap(({ path, message: reason }) => {
      const line = lines[Number(/^lines\.(\d+)(?:\.|$)/.exec(path)?.[1])];
      return line ? [[line.partId, { line, reason }] as const] : [];
    }),
  );
}
