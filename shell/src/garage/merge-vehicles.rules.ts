import { limits } from '@shop/contracts/client';

interface Versions {
  /** Common ancestor; empty when there is none. */
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** Merges two versions of a garage: what either side added or removed, and the vehicle chosen here first. */
export function mergeVehicles({ base, mine, theirs }: Versions): string[] {
  const kept = theirs.filter((each) => mine.includes(each) || !base.includes(each));
  const added = mine.filter((each) => !base.includes(each) && !theirs.includes(each));
  const all = [...kept, ...added].slice(0, limits.vehiclesMax);
  const [chosen] = mine;
  if (chosen === undefined || chosen === base[0] || !all.includes(chosen)) return all;
  return [chosen, ...all.filter((each) => each !== chosen)];
}

export function hasSameVehicles(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
