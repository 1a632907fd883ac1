import { limits, type Part, partNumberKey } from '@shop/contracts';

type Superseded = Partial<Pick<Part, 'partNumber' | 'supersededBy'>>;

export interface KnownParts {
  /** Whether a part has a number key. */
  readonly knows: (key: string) => boolean;
  /** The number of the part that replaces the one with this key; undefined if none does. */
  readonly successorOf: (key: string) => string | undefined;
}

/** Returns the numbers that replace each other from one on: up to `end`, to one without a successor, or once around. */
function chainFrom(first: string, end: string, successorOf: KnownParts['successorOf']): string[] {
  const chain = new Map<string, string>();
  let number: string | undefined = first;
  while (number !== undefined && chain.size <= limits.successorsMax) {
    const key = partNumberKey(number);
    if (chain.has(key)) break;
    chain.set(key, number);
    number = key === end ? undefined : successorOf(key);
  }
  return [...chain.values()];
}

/** Explains why a part can't be superseded by the number it names. */
export function successorFault(
  { partNumber = '', supersededBy }: Superseded,
  { knows, successorOf }: KnownParts,
): string | undefined {
  if (supersededBy === undefined) return undefined;
  const own = partNumberKey(partNumber);
  if (partNumberKey(supersededBy) === own) return "A part can't replace itself";
  if (!knows(partNumberKey(supersededBy))) return 'No part has this number';
  const chain = chainFrom(supersededBy, own, successorOf);
  if (partNumberKey(chain.at(-1) ?? '') === own)
    return `Parts can't replace each other in a circle: ${[partNumber, ...chain].join(', ')}`;
  if (chain.length > limits.successorsMax)
    return `At most ${limits.successorsMax} parts can replace each other in a row`;
  return undefined;
}

/**
 * Reads which numbers replace which, from these keys on. Reads each key once and no further than the limit, so it ends
 * in a circle, too.
 */
export async function readSuccessors(
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<(key: string) => string | undefined>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const known = new Map<string, string | undefined>();
  let open = [...new Set(keys)];
  for (let step = 0; step <= limits.successorsMax && open.length > 0; step += 1) {
    const successorOf = await read(open);
    for (const key of open) known.set(key, successorOf(key));
    const next = open.map((key) => partNumberKey(known.get(key) ?? ''));
    open = [...new Set(next)].filter((key) => key !== '' && !known.has(key));
  }
  return known;
}
