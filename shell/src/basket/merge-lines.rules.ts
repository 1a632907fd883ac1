import type { BasketLine } from '@shop/contracts';

interface Versions {
  /** What both began with; empty when they know nothing of each other. */
  readonly base: readonly BasketLine[];
  readonly mine: readonly BasketLine[];
  readonly theirs: readonly BasketLine[];
}

function isSame(one: BasketLine | undefined, other: BasketLine | undefined): boolean {
  return one?.quantity === other?.quantity && one?.seenPrice === other?.seenPrice;
}

interface LineVersions {
  readonly base: BasketLine | undefined;
  readonly mine: BasketLine | undefined;
  readonly theirs: BasketLine | undefined;
}

/** Who changed a line decides; when both did, the larger quantity. A line that was taken out has no pieces. */
function mergeLine({ base, mine, theirs }: LineVersions): BasketLine | undefined {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  return (theirs?.quantity ?? 0) > (mine?.quantity ?? 0) ? theirs : mine;
}

function byPart(lines: readonly BasketLine[]): ReadonlyMap<string, BasketLine> {
  return new Map(lines.map((line) => [line.partId, line]));
}

/** Two baskets that were changed apart, as one: theirs in their order, then what is only in mine. */
export function mergeLines(versions: Versions): BasketLine[] {
  const [base, mine, theirs] = [byPart(versions.base), byPart(versions.mine), byPart(versions.theirs)];
  return [...new Set([...theirs.keys(), ...mine.keys()])]
    .map((id) => mergeLine({ base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }))
    .filter((line) => line !== undefined);
}

export function hasSameLines(one: readonly BasketLine[], other: readonly BasketLine[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, at) => line.partId === other[at]?.partId && isSame(line, other[at]))
  );
}
