import { TypedFastBitSet } from 'typedfastbitset';

/** Returns an empty set with room for slots below `count`. */
export function roomySet(count: number): TypedFastBitSet {
  return TypedFastBitSet.fromWords(new Uint32Array((count >>> 5) + 1));
}

/**
 * Scratch sets, reused by every search: at 200,000 parts each is 25 KB and a search needs several, which would cause GC pauses
 * of tens of milliseconds.
 */
export interface WorkSets {
  /** Makes all handed-out sets reusable. */
  readonly takeBack: () => void;
  readonly empty: (count: number) => TypedFastBitSet;
  readonly copyOf: (set: TypedFastBitSet) => TypedFastBitSet;
}

/** Copies a set into another one with at least as many words. */
function overwrite(set: TypedFastBitSet, { words }: TypedFastBitSet): TypedFastBitSet {
  set.words.set(words);
  set.words.fill(0, words.length);
  return set;
}

/** Pool of sets that outlive a search; the holder returns them. */
export interface SetPool {
  readonly copyOf: (set: TypedFastBitSet) => TypedFastBitSet;
  readonly giveBack: (set: TypedFastBitSet) => void;
}

export function createSetPool(): SetPool {
  const free: TypedFastBitSet[] = [];
  return {
    copyOf: (set) => {
      const known = free.pop();
      return known && known.words.length >= set.words.length ? overwrite(known, set) : set.clone();
    },
    giveBack: (set) => void free.push(set),
  };
}

export function createWorkSets(): WorkSets {
  const sets: TypedFastBitSet[] = [];
  let given = 0;
  const withWords = (length: number): TypedFastBitSet => {
    const known = sets[given];
    const set =
      known && known.words.length >= length ? known : TypedFastBitSet.fromWords(new Uint32Array(length));
    sets[given] = set;
    given += 1;
    return set;
  };
  return {
    takeBack: () => {
      given = 0;
    },
    empty: (count) => {
      const set = withWords((count >>> 5) + 1);
      set.words.fill(0);
      return set;
    },
    copyOf: (set) => overwrite(withWords(set.words.length), set),
  };
}

/** Adds slots, which must fit in `into`. Plain loops over words: most of a search's time is spent here. */
export function addSlots({ words }: TypedFastBitSet, slots: ArrayLike<number>): void {
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << slot);
  }
}

export function removeSlots({ words }: TypedFastBitSet, slots: ArrayLike<number>): void {
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    words[slot >>> 5] = (words[slot >>> 5] ?? 0) & ~(1 << slot);
  }
}

/** Binary search: returns how many items precede the first one for which `isBehind` holds. */
export function countBefore(length: number, isBehind: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Counts the set bits of a 32-bit word (Hacker's Delight, 5-1). */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Counts the slots a set shares with each of the others. Skips words in which the set is empty. */
export function countsIn(
  { words }: TypedFastBitSet,
  others: readonly TypedFastBitSet[],
  places: Uint32Array,
): number[] {
  let filled = 0;
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === 0) continue;
    places[filled] = at;
    filled += 1;
  }
  return others.map((other) => {
    let count = 0;
    for (let each = 0; each < filled; each += 1) {
      const at = places[each] ?? 0;
      count += onesIn((words[at] ?? 0) & (other.words[at] ?? 0));
    }
    return count;
  });
}

/**
 * Writes the slots of a set into an array and returns how many. Plain loops are several times faster than a callback per slot,
 * and a search may cover every part.
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
