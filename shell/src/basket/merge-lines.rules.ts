import type { BasketLine } from '@shop/contracts';

interface Versions {
  /** Common ancestor; empty when there is none. */
  readonly base: readonly BasketLine[];
  readonly mine: readonly BasketLine[];
  readonly theirs: readonly BasketLine[];
}

/** Ignores names, which follow from the part. */
export function isSame(one: BasketLine | undefined, other: BasketLine | undefined): boolean {
  return one?.quantity === other?.quantity && one?.seenPrice === other?.seenPrice;
}

interface LineVersions {
  readonly base: BasketLine | undefined;
  readonly mine: BasketLine | undefined;
  readonly theirs: BasketLine | undefined;
}

/** Takes the changed side; when both changed, the larger quantity. A removed line counts as 0. */
function mergeLine({ base, mine, theirs }: LineVersions): BasketLine | undefined {
  if (isSame(mine, base)) return named(theirs, mine);
  if (isSame(theirs, base)) return named(mine, theirs);
  return (theirs?.quantity ?? 0) > (mine?.quantity ?? 0) ? named(theirs, mine) : named(mine, theirs);
}

/** Takes the name from either side: a line may have none. */
function named(line: BasketLine | undefined, other: BasketLine | undefined): BasketLine | undefined {
  const partName = line?.partName ?? other?.partName;
  return line && partName !== undefined ? { ...line, partName } : line;
}

function byPart(lines: readonly BasketLine[]): ReadonlyMap<string, BasketLine> {
  return new Map(lines.map((line) => [line.partId, line]));
}

/** Merges two versions of a basket: lines of theirs in their order, then lines that are only in mine. */
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
