import {
  type Attribute,
  type Fitment,
  isLowStock,
  isOrderable,
  type PartFamily,
  type PartState,
  partNumberKey,
  type VersionedSynonyms,
} from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import { createTermIndex, createValueIndex } from './inverted-index.ts';
import type { PartStamp, SearchablePart } from './searchable-part.rules.ts';
import { createSortOrders, type Row, rowOf } from './sort-orders.ts';
import { asSearched, createSynonyms } from './words.ts';

/** One byte per slot; 1 where the part has what was asked for. */
export type Marks = Uint8Array;

/**
 * Sets of marks kept until a part changes; each takes one byte per part. With 200 sets, the p99 of a search of 20,000 parts costs 14 ms
 * of CPU instead of 4.
 */
const keptMarks = 1_000;

export type FittedVehicle = Omit<Fitment, 'note'>;
export type Model = Pick<Fitment, 'make' | 'model'>;

/** Returns the words of a vehicle's make and model, the model also in one piece: CR-V is `cr`, `v` and `crv`. */
function namesOf(make: string, model: string): string[] {
  return [...tokenize(make, model), tokenize(model).join('')];
}

const noMarks: Marks = new Uint8Array(0);

function withRoom(marks: Marks, length: number): Marks {
  if (length <= marks.length) return marks;
  const larger = new Uint8Array(2 * length);
  larger.set(marks);
  return larger;
}

/** All parts in memory. Each has a slot; a changed part gets a new one, and its old slot is no longer live. */
export function createCatalogue() {
  const rows: Row[] = [];
  /** `live`: what buyers see, all but the hidden parts; `inStock`: can be ordered now; `lowStock`: needs more stock. */
  const flags = { current: noMarks, live: noMarks, inStock: noMarks, lowStock: noMarks };
  const slotOf = new Map<string, number>();
  const kept = new LRUCache<string, Marks>({ max: keptMarks });
  const words = createTermIndex();
  const oeNumbers = createTermIndex();
  const states = createValueIndex<PartState>((state) => state);
  const families = createValueIndex<PartFamily>((family) => family);
  const makes = createValueIndex<string>((make) => make.toLowerCase());
  const models = createValueIndex<Model>(({ make, model }) => `${make}~${model}`.toLowerCase());
  const vehicles = createValueIndex<FittedVehicle>((vehicle) => JSON.stringify(vehicle));
  const names = new Map<string, string[]>();
  let synonyms = createSynonyms({ version: -1, families: {} });
  const attributes = createValueIndex<Attribute>((attribute) => JSON.stringify(attribute));

  const rowAt = (slot: number): Row => {
    const row = rows[slot];
    if (!row) throw new Error(`no part has slot ${slot}`);
    return row;
  };

  const markStock = (slot: number, part: SearchablePart): void => {
    flags.inStock[slot] = Number(isOrderable(part));
    flags.lowStock[slot] = Number(isLowStock(part));
  };

  const add = (part: SearchablePart): number => {
    const slot = rows.push(rowOf(part)) - 1;
    for (const name of Object.keys(flags) as (keyof typeof flags)[])
      flags[name] = withRoom(flags[name], slot + 1);
    flags.current[slot] = 1;
    flags.live[slot] = Number(part.state !== 'hidden');
    markStock(slot, part);
    states.add(slot, [part.state ?? 'on-sale']);
    slotOf.set(part.id, slot);
    words.add(slot, part.tokens.map(asSearched));
    oeNumbers.add(slot, part.oeNumbers.map(partNumberKey));
    families.add(slot, [part.family]);
    const fitted = part.fitments.map(({ note: _note, ...vehicle }) => vehicle);
    vehicles.add(slot, fitted);
    models.add(slot, fitted);
    for (const { make } of fitted) makes.add(slot, [make]);
    attributes.add(slot, part.attributes);
    return slot;
  };

  const orders = createSortOrders(rowAt);

  const remove = (id: string): void => {
    const slot = slotOf.get(id);
    if (slot === undefined) return;
    orders.remove(slot);
    flags.current[slot] = 0;
    flags.live[slot] = 0;
    slotOf.delete(id);
    kept.clear();
  };

  return {
    words,
    oeNumbers,
    states,
    families,
    makes,
    models,
    vehicles,
    attributes,
    /** Words of a make and model; kept, because every search for a vehicle asks for those of all. */
    namesOf: ({ make, model }: Model): readonly string[] => {
      const known = names.get(`${make}~${model}`) ?? namesOf(make, model);
      names.set(`${make}~${model}`, known);
      return known;
    },
    get synonyms() {
      return synonyms;
    },
    setSynonyms: (names: VersionedSynonyms): void => {
      if (names.version === synonyms.version) return;
      synonyms = createSynonyms(names);
      kept.clear();
    },
    flags: flags as Readonly<typeof flags>,
    slotCount: (): number => rows.length,
    orders: orders.slots,
    rowAt,
    countBefore: orders.countBefore,
    slotOf: (id: string): number | undefined => slotOf.get(id),
    size: (): number => slotOf.size,
    /** Whether this state of the part is here. */
    isKnown: ({ id, changedAt, version, isDeleted }: PartStamp): boolean => {
      const slot = slotOf.get(id);
      if (slot === undefined || isDeleted) return slot === undefined && isDeleted;
      const row = rowAt(slot);
      return row.changedAt === changedAt && row.version === version;
    },
    /** Whether mostly old slots of changed parts are left. */
    isWornOut: (): boolean => rows.length > 2_000 + 2 * slotOf.size,
    /** Marks the slots that `visit` reports. Cached under the key until a part changes. */
    marks: (key: string, visit: (mark: (slots: Iterable<number>) => void) => void): Marks => {
      const known = kept.get(key);
      if (known) return known;
      const marks = new Uint8Array(rows.length);
      visit((slots) => {
        for (const slot of slots) marks[slot] = 1;
      });
      kept.set(key, marks);
      return marks;
    },
    /** Adds many parts to an empty catalogue; {@link sort} must follow. */
    fill: (parts: readonly SearchablePart[]): void => {
      for (const part of parts) orders.push(add(part));
    },
    sort: orders.sort,
    /** Adds a part, or replaces what is known of it. */
    put: (part: SearchablePart): void => {
      const slot = slotOf.get(part.id);
      const known = slot === undefined ? undefined : rowAt(slot);
      if (slot !== undefined && known?.version === part.version && known.changedAt === part.changedAt) {
        orders.remove(slot, 'availableQuantity');
        rows[slot] = rowOf(part);
        orders.insert(slot, 'availableQuantity');
        markStock(slot, part);
        return;
      }
      remove(part.id);
      orders.insert(add(part));
      kept.clear();
    },
    remove,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
