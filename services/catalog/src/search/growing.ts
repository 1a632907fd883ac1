/** Growable typed arrays as plain data, so threads can transfer them without a copy. */
type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** Returns the array itself, or a larger copy with spare room if `length` doesn't fit. */
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

/** One list of numbers per slot, concatenated. */
export interface Lists {
  /** Start of each slot's list, plus the end of the last one. */
  starts: Uint32Array;
  values: Uint32Array;
}

export function createLists(): Lists {
  return { starts: new Uint32Array(1), values: new Uint32Array(0) };
}

/** Adds the list of `slot`, which must be the next one. */
export function addList(lists: Lists, slot: number, list: readonly number[]): void {
  const start = lists.starts[slot] ?? 0;
  const end = start + list.length;
  lists.starts = roomFor(lists.starts, slot + 2);
  lists.starts[slot + 1] = end;
  lists.values = roomFor(lists.values, end);
  lists.values.set(list, start);
}

/** Returns a slot's list, without a copy. */
export function listOf({ starts, values }: Lists, slot: number): Uint32Array {
  return values.subarray(starts[slot], starts[slot + 1]);
}
