import { roomFor } from './growing.ts';

/** Distinct part names and their order. Stored as bytes: MongoDB sorts names by bytes, and bytes stay out of the heap. */
export interface Names {
  count: number;
  bytes: Uint8Array;
  offsets: Uint32Array;
  /** Name numbers, sorted by name. */
  order: Uint32Array;
  /** Position of each name in `order`; stale while `ranksAreOld`. */
  ranks: Uint32Array;
  ranksAreOld: boolean;
}

export function createNames(): Names {
  return {
    count: 0,
    bytes: new Uint8Array(0),
    offsets: new Uint32Array(1),
    order: new Uint32Array(0),
    ranks: new Uint32Array(0),
    ranksAreOld: false,
  };
}

function compareTo({ bytes, offsets }: Names, key: Buffer, number: number): number {
  return key.compare(bytes, offsets[number], offsets[number + 1]);
}

/** Finds a name's position in the order, or where it would be inserted. */
function placeOf(names: Names, key: Buffer): { place: number; isThere: boolean } {
  let low = 0;
  let high = names.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const compared = compareTo(names, key, names.order[middle] ?? 0);
    if (compared === 0) return { place: middle, isThere: true };
    if (compared > 0) low = middle + 1;
    else high = middle;
  }
  return { place: low, isThere: false };
}

function append(names: Names, key: Buffer): number {
  const number = names.count;
  const start = names.offsets[number] ?? 0;
  const end = start + key.length;
  names.bytes = roomFor(names.bytes, end);
  names.bytes.set(key, start);
  names.offsets = roomFor(names.offsets, number + 2);
  names.offsets[number + 1] = end;
  names.count += 1;
  names.order = roomFor(names.order, names.count);
  names.ranks = roomFor(names.ranks, names.count);
  names.ranksAreOld = true;
  return number;
}

/** Returns the number of a name, adding the name if it is new. */
export function numberOf(names: Names, name: string): number {
  const key = Buffer.from(name);
  const { place, isThere } = placeOf(names, key);
  if (isThere) return names.order[place] ?? 0;
  const number = append(names, key);
  names.order.copyWithin(place + 1, place, number);
  names.order[place] = number;
  return number;
}

/** Adds names in bulk; sorts them once at the end. */
export function collectNames(names: Names) {
  const known = new Map<string, number>();
  return {
    numberOf: (name: string): number => {
      const number = known.get(name) ?? append(names, Buffer.from(name));
      known.set(name, number);
      return number;
    },
    putInOrder: (): void => {
      const { bytes, offsets, count } = names;
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      const order = names.order.subarray(0, count);
      order.forEach((_none, at) => {
        order[at] = at;
      });
      order.sort((one, other) =>
        all.compare(all, offsets[other], offsets[other + 1], offsets[one], offsets[one + 1]),
      );
    },
  };
}

export function ranksOf(names: Names): Uint32Array {
  if (names.ranksAreOld) {
    for (let place = 0; place < names.count; place += 1) names.ranks[names.order[place] ?? 0] = place;
    names.ranksAreOld = false;
  }
  return names.ranks;
}

/** Returns the rank of a name; for an unknown one, a value between its neighbours. */
export function rankBetween(names: Names, name: string): number {
  const { place, isThere } = placeOf(names, Buffer.from(name));
  return isThere ? place : place - 0.5;
}

export function nameAt({ bytes, offsets }: Names, number: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(
    'utf8',
    offsets[number],
    offsets[number + 1],
  );
}
