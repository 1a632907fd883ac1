import { type BasketLine, readAs, shapes } from '@shop/contracts/client';
import { ApiError } from '@shop/front-kit';
import { isSame } from './merge-lines.rules.ts';

/** Lines that the account does not take, by their part. They stay on this device, and are offered again once they are changed. */
export type RefusedLines = ReadonlyMap<string, { readonly line: BasketLine; readonly reason: string }>;

export const noneRefused: RefusedLines = new Map();

interface Offer {
  readonly lines: readonly BasketLine[];
  readonly refused: RefusedLines;
  /** What the account had. */
  readonly known: readonly BasketLine[];
}

/** What can be offered to the account: in the place of a refused line the one that it had, if any. */
export function acceptable({ lines, refused, known }: Offer): BasketLine[] {
  return lines.flatMap((line) => {
    const isRefused = refused.has(line.partId) && isSame(line, refused.get(line.partId)?.line);
    return isRefused ? known.filter(({ partId }) => partId === line.partId) : [line];
  });
}

/** The lines that a 422 names; none when it is about something else. */
export function refusedBy(error: unknown, lines: readonly BasketLine[]): RefusedLines {
  const problem = error instanceof ApiError && error.status === 422 ? error.problem : undefined;
  const faults = readAs(shapes.problem, problem)?.errors ?? [];
  return new Map(
    faults.flatMap(({ path, message: reason }) => {
      const line = lines[Number(/^lines\.(\d+)(?:\.|$)/.exec(path)?.[1])];
      return line ? [[line.partId, { line, reason }] as const] : [];
    }),
  );
}
