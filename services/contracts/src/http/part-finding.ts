import { z } from 'zod';
import { partSorts } from '../constants.ts';
import { limits } from '../limits.ts';
import { attributeQuery, partNumber } from '../part-details.ts';
import { dollars, id, idList, idParams, pageHeaders, pageQuery } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { vehicleQuery } from '../vehicles.ts';
import { listedPart, markedPart, part, partFamily } from './parts.ts';

const route = routesOf('catalog');

/** A part filter. All given conditions must hold. */
export const partFilter = z.object({
  /** Prefix search over name, family, numbers, OE numbers, attributes and vehicles. */
  q: pageQuery.shape.q,
  family: partFamily.optional(),
  /** Parts that may fit: `Toyota~Hilux Revo~2018~2.8 D`; trailing fields may be left out. */
  vehicle: vehicleQuery.optional(),
  /** Narrows `vehicle`: `fits` keeps parts that surely fit, `unknown` those that depend on a fact not given. */
  fit: z.enum(['fits', 'unknown']).optional(),
  /** `Diameter:310..320;Position:Front`. */
  attribute: attributeQuery.optional(),
  /** `true` keeps only parts that can be ordered now: at least the minimum order is available. */
  inStock: z.enum(['true', 'false']).optional(),
  /** Prefix of an OE number that the part replaces, ignoring dashes and spaces. */
  oe: partNumber.optional(),
  /** Dollars per piece, inclusive bounds. */
  priceMin: dollars.optional(),
  priceMax: dollars.optional(),
});

export const partQuery = pageQuery.extend(partFilter.shape).extend({
  sort: z.enum(partSorts).optional(),
  /** Sets `fit` on each row for this vehicle; filters nothing. */
  mark: vehicleQuery.optional(),
});

/** How the search understood a text. */
export const interpretationHeaders = {
  /** URI-encoded query searched instead, because a word of `q` is not in the catalogue. */
  'x-corrected-query': z.string().optional(),
  /** URI-encoded words of the query that were taken as a vehicle, and the query without them. */
  'x-query-vehicle': z.string().optional(),
  'x-query-rest': z.string().optional(),
  /** URI-encoded words that were left out because no part has all of them. */
  'x-dropped-words': z.string().optional(),
};

const count = z.number().int();
const attribute = z.object({ name: z.string(), unit: z.string().optional() });
const years = z.object({ yearFrom: z.number().int(), yearTo: z.number().int().optional() });

/** Facet of one attribute of the chosen family: its values, or the range of a measure. */
export const attributeFacet = z.discriminatedUnion('kind', [
  attribute.extend({
    kind: z.literal('values'),
    values: z.array(z.object({ value: z.string(), count })),
  }),
  attribute.extend({ kind: z.literal('range'), min: z.number(), max: z.number(), count }),
]);

/** Counts of the parts that match the filter. Each facet ignores its own condition, so its counts show what a change would find. */
export const partFacets = z.object({
  total: count,
  families: z.array(z.object({ family: partFamily, count })),
  makes: z.array(z.object({ make: z.string(), count })),
  inStock: count,
  /** Dollars; absent if no part matches. */
  price: z.object({ min: z.number(), max: z.number() }).optional(),
  /** Empty without a family. */
  attributes: z.array(attributeFacet),
});

/** Makes, models, and their years and engines, sorted by name. Without `yearTo` the model is still built. */
export const vehicleTree = z.array(
  z.object({
    make: z.string(),
    models: z.array(
      years.extend({ model: z.string(), engines: z.array(years.extend({ engine: z.string() })) }),
    ),
  }),
);

export const suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), partNumber: z.string(), name: z.string() }),
  /** An OE number that a part replaces. */
  z.object({ kind: z.literal('oe-number'), oeNumber: z.string(), partNumber: z.string(), name: z.string() }),
  z.object({ kind: z.literal('family'), family: partFamily, name: z.string(), count }),
  z.object({ kind: z.literal('vehicle'), vehicle: z.string(), name: z.string() }),
  z.object({ kind: z.literal('word'), text: z.string(), count }),
]);

export const partFindingRoutes = {
  listParts: route('listParts', {
    summary: 'All parts, or a page of those that match the filters; `mark` says which fit a vehicle',
    query: partQuery,
    reply: z.array(listedPart),
    replyHeaders: pageHeaders.extend(interpretationHeaders),
  }),
  getPart: route('getPart', {
    summary: 'One part',
    params: idParams,
    reply: part,
  }),
  getPartByNumber: route('getPartByNumber', {
    summary: 'One part by its number, written with or without dashes',
    params: z.object({ partNumber }),
    reply: part,
  }),
  listRelatedParts: route('listRelatedParts', {
    summary: `Up to ${limits.relatedPartsMax} parts that go with one: for the same vehicles, other families first`,
    params: idParams,
    reply: z.array(listedPart),
  }),
  listAlternativeParts: route('listAlternativeParts', {
    summary: `Up to ${limits.alternativePartsMax} parts to buy instead: the same family, for one of the same vehicles, in stock`,
    params: idParams,
    reply: z.array(listedPart),
  }),
  getPartFacets: route('getPartFacets', {
    summary: 'Counts by family, make, stock, price and attributes of the parts that fit a filter',
    query: partFilter,
    reply: partFacets,
    replyHeaders: z.object(interpretationHeaders),
  }),
  listPartsById: route('listPartsById', {
    summary: `Up to ${limits.orderLinesMax} parts by comma-separated ids, as in lists but with price breaks; unknown ids are left out; \`mark\` says which fit a vehicle`,
    query: z.object({ ids: idList, mark: vehicleQuery.optional() }),
    reply: z.array(markedPart),
  }),
  lookUpParts: route('lookUpParts', {
    summary:
      'For each number as typed: the part that has it, or else the parts that replace it as an OE number',
    body: z.object({
      numbers: z.array(z.string().trim().min(1).max(limits.partNumberMax)).min(1).max(limits.orderLinesMax),
    }),
    reply: z.array(z.object({ number: z.string(), parts: z.array(part) })),
  }),
  listVehicles: route('listVehicles', {
    summary: 'The vehicles that parts are known to fit: makes, models, years, engines',
    reply: vehicleTree,
  }),
  listSuggestions: route('listSuggestions', {
    summary: `Up to ${limits.suggestionsMax} parts, numbers, families, vehicles and words that begin with what was typed`,
    query: z.object({ q: z.string().trim().max(limits.searchMax) }),
    reply: z.array(suggestion),
  }),
  listPartNumbers: route('listPartNumbers', {
    summary: `The numbers of all parts by id, for site maps: ${limits.partNumbersMax} at a time behind the id \`after\``,
    query: z.object({ after: id.optional() }),
    reply: z.array(z.object({ _id: id, partNumber: z.string(), changedAt: z.string() })),
    replyHeaders: z.object({ 'x-total-count': z.coerce.number().int().optional() }),
  }),
} as const;

export type PartFilter = z.infer<typeof partFilter>;
export type PartFacets = z.infer<typeof partFacets>;
export type AttributeFacet = z.infer<typeof attributeFacet>;
export type VehicleTree = z.infer<typeof vehicleTree>;
export type Suggestion = z.infer<typeof suggestion>;
