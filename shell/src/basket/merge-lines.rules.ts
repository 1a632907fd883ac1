import type { BasketLine } from '@shop/contracts';

interface Versions {
  /** What both began with; empty when they know nothing of each other. */
  readonly base: readonly BasketLine[];
  readonly mine: readonly BasketLine[];
  readonly theirs: readonly BasketLine[];
}

/** Names do not count: they follow from the part. */
export function isSame(one: BasketLine | undefined, other: BasketLine | undefined): boolean {
  return one?.quantity === other?.quantity && one?.seenPrice === other?.seenPrice;
}

interface LineVersions {
  readonly base: BasketLine | undefined;
  readonly mine: BasketLine | undefined;
  readonly theirs: BasketLine | undefined;
}

/** Who changed a line decides; when both did, the larger quantity. A line that was taken out has no pieces. */
function mergeLine({ base, mine, theirs }: LineVersions): BasketLine | undefined {
  if (isSame(mine, base)) return named(theirs, mine);
  if (isSame(theirs, base)) return named(mine, theirs);
  return (theirs?.quantity ?? 0) > (mine?.quantity ?? 0) ? named(theirs, mine) : named(mine, theirs);
}

/** Whoever knows what the part was called: accounts of before kept no names. */
function named(line: BasketLine | undefined, other: BasketLine | undefined): BasketLine | undefined {
  const partName = line?.partName ?? other?.partName;
  return line && partName !== undefined ? { ...line, partName } : line;
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
