/** Typed arrays that grow, as plain data: threads hand them over without a copy. */
type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** The same array, or one with room to spare where it is too short for `length`. */
export function roomFor<Values extends Numbers>(values: Values, length: number): Values;
export function roomFor(values: Numbers, length: number): Numbers {
  if (length <= values.length) return values;
  const size = Math.max(length, Math.ceil(values.length * 1.25), 64);
  const larger =
    values instanceof Float64Array
      ? new Float64Array(size)
      : values instanceof Int32Array
        ? new Int32Array(size)
        : values instanceof Uint32Array
          ? new Uint32Array(size)
          : new Uint8Array(size);
  larger.set(values);
  return larger;
}

/** Lists of numbers, one for each slot, behind one another. */
export interface Lists {
  /** Where the list of a slot begins, and behind the last one where it ends. */
  starts: Uint32Array;
  values: Uint32Array;
}

export function createLists(): Lists {
  return { starts: new Uint32Array(1), values: new Uint32Array(0) };
}

/** Adds the list of slot `slot`, which is the next one. */
export function addList(lists: Lists, slot: number, list: readonly number[]): void {
  const start = lists.starts[slot] ?? 0;
  const end = start + list.length;
  lists.starts = roomFor(lists.starts, slot + 2);
  lists.starts[slot + 1] = end;
  lists.values = roomFor(lists.values, end);
  lists.values.set(list, start);
}

/** The list of a slot, without a copy. */
export function listOf({ starts, values }: Lists, slot: number): Uint32Array {
  return values.subarray(starts[slot], starts[slot + 1]);
}
