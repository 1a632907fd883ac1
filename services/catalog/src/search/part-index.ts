import { partFamilyKeys } from '@shop/contracts';
import { LRUCache } from 'lru-cache';
import { TypedFastBitSet } from 'typedfastbitset';
import type { SearchEntry } from './entry.rules.ts';
import type { FamilyOrders } from './family-orders.ts';
import { listOf, roomFor } from './growing.ts';
import { addEntry, halvesOf, type IndexData, idAt } from './index-data.ts';
import { numberOf } from './names.ts';
import { createSetPool, createWorkSets, type SetPool, type WorkSets, writeSlots } from './slots.ts';

type Memo = LRUCache<string, object>;

export interface Matches {
  readonly slots: TypedFastBitSet;
  readonly total: number;
}

/** Cache sizes; a set of slots takes 25 KB at 200,000 parts. */
const kept = { sets: 500, matches: 100 };

/** Results cached until parts change. */
interface Memos {
  /** Shared by many searches: the slots of one word or vehicle. */
  readonly sets: Memo;
  /** Results of whole searches. Kept apart, because their endless variety would evict the shared sets. */
  readonly matches: Memo;
  /** Results of in-stock searches, cached until stock changes. */
  readonly matchesInStock: Memo;
}

/** Returns evicted sets to the pool. */
function matchesMemo(pool: SetPool): Memo {
  return new LRUCache({ max: kept.matches, dispose: (matches) => pool.giveBack((matches as Matches).slots) });
}

export interface PartIndex {
  readonly data: IndexData;
  /** Slots of the current parts. */
  readonly live: TypedFastBitSet;
  /** Slots by family, by make, and of parts that can be ordered now. May include slots that are no longer live. */
  readonly families: TypedFastBitSet[];
  readonly makes: Map<string, TypedFastBitSet>;
  /** The sets of `makes`, by vehicle number. */
  readonly makeOf: TypedFastBitSet[];
  readonly inStock: TypedFastBitSet;
  readonly familyOrders: FamilyOrders;
  /** Latest slots of parts added or changed since the build. */
  readonly changed: Map<string, number>;
  readonly memo: Memos;
  /** Pool of the sets in {@link Memos.matches}. */
  readonly pool: SetPool;
  /** Scratch space for one search at a time. */
  readonly work: WorkSets;
  scratch: Uint32Array;
}

export function openIndex(data: IndexData): PartIndex {
  const { count } = data;
  const pool = createSetPool();
  const live = new TypedFastBitSet();
  live.addRange(0, count);
  const index: PartIndex = {
    data,
    live,
    families: partFamilyKeys.map(() => new TypedFastBitSet()),
    makes: new Map(),
    makeOf: [],
    inStock: new TypedFastBitSet(),
    familyOrders: new Map(),
    changed: new Map(),
    memo: {
      sets: new LRUCache({ max: kept.sets }),
      matches: matchesMemo(pool),
      matchesInStock: matchesMemo(pool),
    },
    pool,
    work: createWorkSets(),
    scratch: new Uint32Array(0),
  };
  for (let slot = 0; slot < count; slot += 1) derive(index, slot);
  return index;
}

function slotsOfMake({ data, makes, makeOf }: PartIndex, vehicle: number): TypedFastBitSet {
  const known = makeOf[vehicle];
  if (known) return known;
  const make = data.vehicles.values[vehicle]?.make.toLowerCase() ?? '';
  const slots = makes.get(make) ?? new TypedFastBitSet();
  makes.set(make, slots);
  makeOf[vehicle] = slots;
  return slots;
}

function derive(index: PartIndex, slot: number): void {
  const { data, families } = index;
  families[data.columns.family[slot] ?? 0]?.add(slot);
  for (const vehicle of listOf(data.vehiclesOf, slot)) slotsOfMake(index, vehicle).add(slot);
  noteStock(index, slot);
}

function noteStock({ data: { columns }, inStock }: PartIndex, slot: number): void {
  if ((columns.available[slot] ?? 0) >= (columns.minimum[slot] ?? 0)) inStock.add(slot);
  else inStock.remove(slot);
}

function forget({ memo }: PartIndex): void {
  for (const each of Object.values(memo)) each.clear();
}

/** Returns a part's latest slot, even if it was deleted. */
function lastSlot({ data: { columns, byId }, changed }: PartIndex, id: string): number | undefined {
  const since = changed.get(id);
  if (since !== undefined) return since;
  const [high, low] = halvesOf(id);
  const { idHigh, idLow } = columns;
  let from = 0;
  let to = byId.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const slot = byId[middle] ?? 0;
    const compared = (idHigh[slot] ?? 0) - high || (idLow[slot] ?? 0) - low;
    if (compared === 0) return slot;
    if (compared < 0) from = middle + 1;
    else to = middle;
  }
  return undefined;
}

export function wasSeen(index: PartIndex, id: string): boolean {
  return lastSlot(index, id) !== undefined;
}

/** Returns the slot of a live part. */
export function findSlot(index: PartIndex, id: string): number | undefined {
  const slot = lastSlot(index, id);
  return slot !== undefined && index.live.has(slot) ? slot : undefined;
}

export function removePart(index: PartIndex, id: string): void {
  const slot = findSlot(index, id);
  if (slot === undefined) return;
  index.live.remove(slot);
  forget(index);
}

export function applyPart(index: PartIndex, entry: SearchEntry): void {
  const { data } = index;
  const old = findSlot(index, entry.id);
  if (old !== undefined) index.live.remove(old);
  const slot = addEntry(data, entry, { numberOfName: (name) => numberOf(data.names, name) });
  index.live.add(slot);
  index.changed.set(entry.id, slot);
  derive(index, slot);
  forget(index);
}

export function applyStock(
  index: PartIndex,
  slot: number,
  { availableQuantity, stockSeq }: Pick<SearchEntry, 'availableQuantity' | 'stockSeq'>,
): void {
  const { columns } = index.data;
  columns.available[slot] = availableQuantity;
  columns.stockSeq[slot] = stockSeq;
  noteStock(index, slot);
  index.memo.matchesInStock.clear();
}

/** Returns whether the index has this version of a part. */
export function isKnown(
  { data: { columns } }: PartIndex,
  slot: number,
  { changedAt, version }: Pick<SearchEntry, 'changedAt' | 'version'>,
): boolean {
  return columns.changedAt[slot] === changedAt && columns.version[slot] === version;
}

export function slotId({ data }: PartIndex, slot: number): string {
  return idAt(data.columns, slot);
}

/** Caches a result in the memo. Callers must not modify it. */
export function remembered<Value extends object>(memo: Memo, key: string, make: () => Value): Value {
  const known = memo.get(key) as Value | undefined;
  if (known) return known;
  const made = make();
  memo.set(key, made);
  return made;
}

/** Returns the slots of a set, in a shared array that the next call overwrites. */
export function slotsIn(index: PartIndex, set: TypedFastBitSet): Uint32Array {
  index.scratch = roomFor(index.scratch, index.data.count);
  return index.scratch.subarray(0, writeSlots(set, index.scratch));
}
