import { TypedFastBitSet } from 'typedfastbitset';

/** An empty set with room for slots below `count`. */
export function roomySet(count: number): TypedFastBitSet {
  return TypedFastBitSet.fromWords(new Uint32Array((count >>> 5) + 1));
}

/**
 * Writes the slots of a set behind one another. Plain loops over numbers are several times as fast as a call for each, and a search may
 * come by every part.
 */
export function writeSlots({ words }: TypedFastBitSet, into: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1) {
      into[count] = (at << 5) + 31 - Math.clz32(bits & -bits);
      count += 1;
    }
  }
  return count;
}
