import type { TypedFastBitSet } from 'typedfastbitset';
import { addSlots } from './slots.ts';

/** Sorted terms as concatenated bytes, with the slots of each; all terms with a common prefix are one slice. */
export interface Segment {
  readonly bytes: Uint8Array;
  /** Start of each term, plus the end of the last one. */
  readonly offsets: Uint32Array;
  /** Start of each term's slots, plus the end of the last. */
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
}

/** Maps terms to slots. The latest additions are not packed yet. */
export interface Terms {
  segments: Segment[];
  recent: Map<string, number[]>;
  recentSlots: number;
}

export function createTerms(): Terms {
  return { segments: [], recent: new Map(), recentSlots: 0 };
}

/** Scanning unpacked terms is slower than a binary search in a segment. */
const packedSlots = 512;

/** Adds the terms of a slot; packs once `packAt` slots are unpacked. */
export function addTerms(terms: Terms, slot: number, added: Iterable<string>, packAt = packedSlots): void {
  const { recent } = terms;
  for (const term of added) {
    const slots = recent.get(term);
    if (slots) slots.push(slot);
    else recent.set(term, [slot]);
  }
  terms.recentSlots += 1;
  if (terms.recentSlots >= packAt) packRecent(terms);
}

export function packRecent(terms: Terms): void {
  if (terms.recent.size > 0) terms.segments.push(pack(terms.recent));
  terms.recent = new Map();
  terms.recentSlots = 0;
}

function pack(terms: ReadonlyMap<string, readonly number[]>): Segment {
  const sorted = [...terms.entries()]
    .map(([term, slots]) => ({ bytes: Buffer.from(term), slots }))
    .sort((one, other) => one.bytes.compare(other.bytes));
  const offsets = new Uint32Array(sorted.length + 1);
  const starts = new Uint32Array(sorted.length + 1);
  sorted.forEach(({ bytes, slots }, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + bytes.length;
    starts[at + 1] = (starts[at] ?? 0) + slots.length;
  });
  const packed = { bytes: new Uint8Array(offsets.at(-1) ?? 0), slots: new Uint32Array(starts.at(-1) ?? 0) };
  sorted.forEach(({ bytes, slots }, at) => {
    packed.bytes.set(bytes, offsets[at]);
    packed.slots.set(slots, starts[at]);
  });
  return { ...packed, offsets, starts };
}

/**
 * Returns the position of the first term not less than `key`; with `'after'`, the first one past those with the prefix `key`.
 */
function place({ bytes, offsets }: Segment, key: Buffer, side: 'before' | 'after'): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = offsets[middle] ?? 0;
    const end = offsets[middle + 1] ?? 0;
    const compared = key.compare(bytes, start, side === 'after' ? Math.min(end, start + key.length) : end);
    if (side === 'after' ? compared >= 0 : compared > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds the slots of all terms with the prefix. `into` must have room for every slot. */
export function addByPrefix(terms: Terms, prefix: string, into: TypedFastBitSet): void {
  const key = Buffer.from(prefix);
  for (const segment of terms.segments) {
    const from = segment.starts[place(segment, key, 'before')];
    const to = segment.starts[place(segment, key, 'after')];
    addSlots(into, segment.slots.subarray(from, to));
  }
  for (const [term, slots] of terms.recent) if (term.startsWith(prefix)) addSlots(into, slots);
}

/** Returns the slots of exactly this term, one array per segment. */
export function slotsOf(terms: Terms, term: string): ArrayLike<number>[] {
  const key = Buffer.from(term);
  const found: ArrayLike<number>[] = [];
  for (const segment of terms.segments) {
    const at = place(segment, key, 'before');
    const end = segment.offsets[at + 1];
    if (end !== undefined && key.compare(segment.bytes, segment.offsets[at], end) === 0)
      found.push(segment.slots.subarray(segment.starts[at], segment.starts[at + 1]));
  }
  const recent = terms.recent.get(term);
  return recent ? [...found, recent] : found;
}

export function addExactly(terms: Terms, term: string, into: TypedFastBitSet): void {
  for (const slots of slotsOf(terms, term)) addSlots(into, slots);
}

/** Returns slots of terms with the prefix, in term order, up to `limit` per segment. */
export function firstByPrefix(terms: Terms, prefix: string, limit: number): number[] {
  const key = Buffer.from(prefix);
  const packed = terms.segments.flatMap((segment) => {
    const from = segment.starts[place(segment, key, 'before')] ?? 0;
    const to = segment.starts[place(segment, key, 'after')] ?? 0;
    return [...segment.slots.subarray(from, Math.min(to, from + limit))];
  });
  const recent = [...terms.recent].filter(([term]) => term.startsWith(prefix)).flatMap(([, slots]) => slots);
  return [...packed, ...recent.slice(0, limit)];
}
