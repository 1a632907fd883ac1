import {
  type Attribute,
  type Fitment,
  type PartFamily,
  partFamilyKeys,
  partNumberKey,
} from '@shop/contracts';
import type { SearchEntry } from './entry.rules.ts';
import { addList, createLists, type Lists, roomFor } from './growing.ts';
import { createNames, type Names } from './names.ts';
import { addTerms, createTerms, type Terms } from './terms.ts';

/** A fitment without its note; parts share them. */
export type FittedVehicle = Omit<Fitment, 'note'>;

/** Distinct values, numbered in insertion order. */
export interface Numbered<Value> {
  readonly numbers: Map<string, number>;
  readonly values: Value[];
}

/**
 * The index as plain data, which threads can transfer. Every part has a slot; a changed part gets a new one and its old slot is
 * no longer live.
 */
export interface IndexData {
  count: number;
  /** Slots at build time, sorted by id. */
  byId: Uint32Array;
  /** The same slots by each sort value, then by id. */
  sorted: { createdAt: Uint32Array; priceCents: Uint32Array; name: Uint32Array };
  readonly columns: Columns;
  readonly names: Names;
  readonly terms: Terms;
  readonly vehicles: Numbered<FittedVehicle>;
  readonly attributes: Numbered<Attribute>;
  readonly vehiclesOf: Lists;
  readonly attributesOf: Lists;
  /** Words of letters only, with the number of parts. */
  readonly words: Map<string, number>;
}

/** One value per slot. */
export interface Columns {
  /** The id in two numbers, which compare faster than text. */
  idHigh: Float64Array;
  idLow: Float64Array;
  createdAt: Float64Array;
  changedAt: Float64Array;
  version: Uint32Array;
  stockSeq: Uint32Array;
  priceCents: Uint32Array;
  available: Uint32Array;
  minimum: Uint32Array;
  name: Uint32Array;
  family: Uint8Array;
}

export function createIndexData(): IndexData {
  return {
    count: 0,
    byId: new Uint32Array(0),
    sorted: {
      createdAt: new Uint32Array(0),
      priceCents: new Uint32Array(0),
      name: new Uint32Array(0),
    },
    columns: {
      idHigh: new Float64Array(0),
      idLow: new Float64Array(0),
      createdAt: new Float64Array(0),
      changedAt: new Float64Array(0),
      version: new Uint32Array(0),
      stockSeq: new Uint32Array(0),
      priceCents: new Uint32Array(0),
      available: new Uint32Array(0),
      minimum: new Uint32Array(0),
      name: new Uint32Array(0),
      family: new Uint8Array(0),
    },
    names: createNames(),
    terms: createTerms(),
    vehicles: { numbers: new Map(), values: [] },
    attributes: { numbers: new Map(), values: [] },
    vehiclesOf: createLists(),
    attributesOf: createLists(),
    words: new Map(),
  };
}

const halfId = 12;

export function halvesOf(id: string): [high: number, low: number] {
  return [Number.parseInt(id.slice(0, halfId), 16), Number.parseInt(id.slice(halfId), 16)];
}

export function idAt({ idHigh, idLow }: Columns, slot: number): string {
  const half = (value = 0) => value.toString(16).padStart(halfId, '0');
  return half(idHigh[slot]) + half(idLow[slot]);
}

/** Terms that are not words start with a sign no word contains. */
export const termOf = {
  family: (family: PartFamily) => `%${family}`,
  oe: (key: string) => `#${key}`,
  vehicle: (number: number) => `@${number}`,
  attribute: (number: number) => `=${number}`,
};

function numbersOf<Value>({ numbers, values }: Numbered<Value>, wanted: readonly Value[]): number[] {
  const found = wanted.map((value) => {
    const key = JSON.stringify(value);
    const number = numbers.get(key) ?? values.push(value) - 1;
    numbers.set(key, number);
    return number;
  });
  return [...new Set(found)];
}

function writeColumns(columns: Columns, slot: number, entry: SearchEntry): void {
  const [idHigh, idLow] = halvesOf(entry.id);
  const row = {
    idHigh,
    idLow,
    createdAt: entry.createdAt,
    changedAt: entry.changedAt,
    version: entry.version,
    stockSeq: entry.stockSeq,
    priceCents: entry.priceCents,
    available: entry.availableQuantity,
    minimum: entry.minOrderQuantity,
    family: partFamilyKeys.indexOf(entry.family),
  };
  columns.name = roomFor(columns.name, slot + 1);
  columns.family = roomFor(columns.family, slot + 1);
  for (const name of ['idHigh', 'idLow', 'createdAt', 'changedAt'] as const)
    columns[name] = roomFor(columns[name], slot + 1);
  for (const name of ['version', 'stockSeq', 'priceCents', 'available', 'minimum'] as const)
    columns[name] = roomFor(columns[name], slot + 1);
  for (const [name, value] of Object.entries(row)) columns[name as keyof typeof row][slot] = value;
}

const spelled = /^\p{L}{3,}$/u;
/** Bounds memory; more than any real catalogue has. */
const wordsMax = 50_000;

function countWords(words: Map<string, number>, tokens: readonly string[]): void {
  for (const token of tokens) {
    const count = words.get(token) ?? 0;
    if (count > 0 || (spelled.test(token) && words.size < wordsMax)) words.set(token, count + 1);
  }
}

export interface AddOptions {
  readonly numberOfName: (name: string) => number;
  /** Slots collected before their terms are packed. */
  readonly packAt?: number | undefined;
}

export function addEntry(data: IndexData, entry: SearchEntry, { numberOfName, packAt }: AddOptions): number {
  const slot = data.count;
  writeColumns(data.columns, slot, entry);
  data.columns.name[slot] = numberOfName(entry.nameSort);
  const vehicles = numbersOf(
    data.vehicles,
    entry.fitments.map(({ note: _note, ...vehicle }) => vehicle),
  );
  const attributes = numbersOf(data.attributes, entry.attributes);
  addList(data.vehiclesOf, slot, vehicles);
  addList(data.attributesOf, slot, attributes);
  countWords(data.words, entry.tokens);
  const terms = new Set([
    ...entry.tokens,
    ...entry.oeNumbers.map((number) => termOf.oe(partNumberKey(number))),
    ...vehicles.map(termOf.vehicle),
    ...attributes.map(termOf.attribute),
  ]);
  addTerms(data.terms, slot, terms, packAt);
  data.count = slot + 1;
  return slot;
}
