import {
  type Attribute,
  type AttributeFilter,
  isBuiltIn,
  mayFit,
  numberIn,
  type PartFamily,
  type PartState,
  surelyFits,
  type Vehicle,
} from '@shop/contracts';
import type { Catalogue, Marks } from './catalogue.ts';
import type { NamedVehicle, SearchFilter } from './filter.rules.ts';
import { asSearched, withSingular } from './words.ts';

/** A facet counts parts without its own condition. */
export type Facet = 'family' | 'vehicle' | 'price' | `attribute ${string}`;

export function attributeFacet(name: string): Facet {
  return `attribute ${name.toLowerCase()}`;
}

function withOeNumber({ oeNumbers, marks }: Catalogue, prefix: string): Marks {
  return marks(`oe ${prefix}`, (mark) => {
    for (const slots of oeNumbers.byPrefix(prefix)) mark(slots);
  });
}

/** Marks parts that have the word, also in the singular, and all parts of a family that is named so. */
function withWord({ words, synonyms, families, marks }: Catalogue, token: string): Marks {
  return marks(`word ${token}`, (mark) => {
    for (const word of withSingular(asSearched(token))) {
      for (const slots of words.byPrefix(word)) mark(slots);
      for (const family of synonyms.byPrefix(word)) mark(families.slotsOf(family));
    }
  });
}

/** Joined once for all uses of a text, which may have forty words. */
function withWords(catalogue: Catalogue, tokens: readonly string[]): Marks {
  return catalogue.marks(`text ${tokens.join(' ')}`, (mark) => {
    const words = tokens.map((token) => withWord(catalogue, token));
    mark(catalogue.orders.createdAt.filter((slot) => words.every((marks) => marks[slot] === 1)));
  });
}

function withFamily({ families, marks }: Catalogue, some: readonly PartFamily[]): Marks {
  return marks(`family ${some.join()}`, (mark) => {
    for (const family of some) mark(families.slotsOf(family));
  });
}

function withState({ states, marks }: Catalogue, state: PartState): Marks {
  return marks(`state ${state}`, (mark) => mark(states.slotsOf(state)));
}

/** Marks the parts for the vehicle. Parts without fitment data count if they have the words that name it. */
function withNamedVehicle(catalogue: Catalogue, { words, yearFrom, yearTo }: NamedVehicle): Marks {
  const { vehicles, marks, rowAt, namesOf } = catalogue;
  return marks(`named ${words.join(' ')} ${yearFrom} ${yearTo}`, (mark) => {
    for (const { value, slots } of vehicles.all())
      if (isBuiltIn(value, yearFrom, yearTo) && words.every((word) => namesOf(value).includes(word)))
        mark(slots);
    const inText = withWords(catalogue, words);
    mark(catalogue.orders.createdAt.filter((slot) => inText[slot] === 1 && !rowAt(slot).hasFitments));
  });
}

/** Sorts after every id. */
const afterIds = '~';

function withPrice({ orders, countBefore, marks }: Catalogue, min: number, max: number): Marks {
  return marks(`price ${min} ${max}`, (mark) => {
    const [from, to] = [countBefore('priceCents', min, ''), countBefore('priceCents', max, afterIds)];
    mark(orders.priceCents.slice(from, to));
  });
}

const isFor = { fits: surelyFits, possible: mayFit } as const;

function withFitment({ vehicles, marks }: Catalogue, vehicle: Vehicle, how: keyof typeof isFor): Marks {
  return marks(`vehicle ${how} ${JSON.stringify(vehicle).toLowerCase()}`, (mark) => {
    for (const { value, slots } of vehicles.all()) if (isFor[how](value, vehicle)) mark(slots);
  });
}

/** Marks the parts for the vehicle: all that may fit, or only those with this verdict. */
function withVehicle(catalogue: Catalogue, vehicle: Vehicle, fit: SearchFilter['fit']): Marks {
  if (fit === 'fits') return withFitment(catalogue, vehicle, 'fits');
  const possible = withFitment(catalogue, vehicle, 'possible');
  if (fit === undefined) return possible;
  const sure = withFitment(catalogue, vehicle, 'fits');
  return possible.map((mark, slot) => (sure[slot] === 1 ? 0 : mark));
}

function has({ name, value }: Attribute, filter: AttributeFilter): boolean {
  if (name.toLowerCase() !== filter.name.toLowerCase()) return false;
  if ('value' in filter) return value.toLowerCase() === filter.value.toLowerCase();
  const measured = numberIn(value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = filter;
  return measured !== undefined && measured >= min && measured <= max;
}

function withAttribute({ attributes, marks }: Catalogue, filter: AttributeFilter): Marks {
  return marks(`attribute ${JSON.stringify(filter)}`, (mark) => {
    for (const { value, slots } of attributes.all()) if (has(value, filter)) mark(slots);
  });
}

interface Condition {
  readonly marks: Marks;
  /** The facet that leaves this condition out. */
  readonly facet?: Facet;
}

function conditionsOf(catalogue: Catalogue, filter: SearchFilter): Condition[] {
  const {
    tokens,
    families = [],
    named,
    family,
    vehicle,
    fit,
    attributes,
    inStock,
    state,
    lowStock,
    oe,
    minCents,
    maxCents,
  } = filter;
  const conditions: Condition[] = [{ marks: catalogue.flags.live }];
  if (tokens.length > 0) conditions.push({ marks: withWords(catalogue, tokens) });
  for (const some of families) conditions.push({ marks: withFamily(catalogue, some) });
  if (named) conditions.push({ marks: withNamedVehicle(catalogue, named) });
  if (inStock) conditions.push({ marks: catalogue.flags.inStock });
  if (state) conditions.push({ marks: withState(catalogue, state) });
  if (lowStock) conditions.push({ marks: catalogue.flags.lowStock });
  if (oe !== undefined) conditions.push({ marks: withOeNumber(catalogue, oe) });
  if (family !== undefined) conditions.push({ facet: 'family', marks: withFamily(catalogue, [family]) });
  if (vehicle) conditions.push({ facet: 'vehicle', marks: withVehicle(catalogue, vehicle, fit) });
  if (minCents > 0 || maxCents < Number.POSITIVE_INFINITY)
    conditions.push({ facet: 'price', marks: withPrice(catalogue, minCents, maxCents) });
  for (const each of attributes)
    conditions.push({ facet: attributeFacet(each.name), marks: withAttribute(catalogue, each) });
  return conditions;
}

function countZeros(values: Uint8Array): number {
  let count = 0;
  for (const value of values) if (value === 0) count += 1;
  return count;
}

const failsMore = 255;

/**
 * Matches every part with the filter, in one byte each: 0 if it meets all conditions, the number of a facet if it fails only conditions which that facet
 * leaves out, otherwise 255.
 */
export function matchParts(catalogue: Catalogue, filter: SearchFilter) {
  const conditions = conditionsOf(catalogue, filter);
  const facets = [...new Set(conditions.flatMap(({ facet }) => facet ?? []))];
  const numberOf = (facet: Facet) => facets.indexOf(facet) + 1;
  const failures = new Uint8Array(catalogue.slotCount());
  for (const { marks, facet } of conditions) {
    const own = facet === undefined ? failsMore : numberOf(facet);
    for (let slot = 0; slot < failures.length; slot += 1)
      if (marks[slot] !== 1 && failures[slot] !== own)
        failures[slot] = failures[slot] === 0 ? own : failsMore;
  }
  return {
    matches: (slot: number): boolean => failures[slot] === 0,
    /** Whether the facet counts the part. */
    countsFor: (facet: Facet): ((slot: number) => boolean) => {
      const own = numberOf(facet);
      return (slot) => failures[slot] === 0 || (own > 0 && failures[slot] === own);
    },
    total: (): number => countZeros(failures),
  };
}
