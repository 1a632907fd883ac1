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

/** What a whole search found. */
export interface Matches {
  readonly slots: TypedFastBitSet;
  readonly total: number;
}

/** A set of slots takes 25 KB at 200,000 parts. */
const kept = { sets: 500, matches: 100 };

/** What was worked out since parts last changed. */
interface Memos {
  /** What many searches share: the slots with one word, for one vehicle. */
  readonly sets: Memo;
  /** The slots that a whole search found. There are as many as people can think of: they must not push out the sets. */
  readonly matches: Memo;
  /** Those of searches for what is in stock, since stock last changed. */
  readonly matchesInStock: Memo;
}

/** Gives the sets that it forgets back to the pool. */
function matchesMemo(pool: SetPool): Memo {
  return new LRUCache({ max: kept.matches, dispose: (matches) => pool.giveBack((matches as Matches).slots) });
}

/** The index of one process: the data, and what is derived from them. */
export interface PartIndex {
  readonly data: IndexData;
  /** Slots of parts that are in the catalogue as they are. */
  readonly live: TypedFastBitSet;
  /** Slots by family, by make, and of parts that can be ordered now. Some may no longer be live. */
  readonly families: TypedFastBitSet[];
  readonly makes: Map<string, TypedFastBitSet>;
  /** The same by number of vehicle. */
  readonly makeOf: TypedFastBitSet[];
  readonly inStock: TypedFastBitSet;
  readonly familyOrders: FamilyOrders;
  /** Slots of parts that were added or changed since. */
  readonly changed: Map<string, number>;
  readonly memo: Memos;
  /** Where the sets of {@link Memos.matches} come from. */
  readonly pool: SetPool;
  /** Room to work in, one search at a time. */
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

/** Slots of parts for the make of a vehicle. */
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

/** The slot that a part had last, also when it is no longer in the catalogue. */
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

/** Whether the part was ever in this index. */
export function wasSeen(index: PartIndex, id: string): boolean {
  return lastSlot(index, id) !== undefined;
}

/** The slot of a part of the catalogue. */
export function findSlot(index: PartIndex, id: string): number | undefined {
  const slot = lastSlot(index, id);
  return slot !== undefined && index.live.has(slot) ? slot : undefined;
}

/** Takes a part out. */
export function removePart(index: PartIndex, id: string): void {
  const slot = findSlot(index, id);
  if (slot === undefined) return;
  index.live.remove(slot);
  forget(index);
}

/** Puts a part in, as it is now. */
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

/** Notes what is left of a part. */
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

/** Whether the index shows this state of a part. */
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

/** Answers the same question once while nothing changes that it goes by. What it gives must not be changed. */
export function remembered<Value extends object>(memo: Memo, key: string, make: () => Value): Value {
  const known = memo.get(key) as Value | undefined;
  if (known) return known;
  const made = make();
  memo.set(key, made);
  return made;
}

/** The slots of a set, until somebody asks for those of another. */
export function slotsIn(index: PartIndex, set: TypedFastBitSet): Uint32Array {
  index.scratch = roomFor(index.scratch, index.data.count);
  return index.scratch.subarray(0, writeSlots(set, index.scratch));
}
