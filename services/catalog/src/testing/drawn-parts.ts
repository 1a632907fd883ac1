import {
  type AttributeFilter,
  isOrderable,
  limits,
  type NewPart,
  numberIn,
  type PartFamily,
  type PartFilter,
  type PartSort,
  partFamilies,
  partNumberKey,
  partSorts,
  type Vehicle,
  vehicleFit,
  writeAttributeFilters,
  writeVehicle,
} from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import fc from 'fast-check';
import { readFilter } from '../search/filter.rules.ts';
import type { SearchablePart } from '../search/searchable-part.rules.ts';

const families = ['brake-disc', 'oil-filter', 'wiper', 'other'] as const satisfies PartFamily[];
const models = { Toyota: ['Hilux Revo', 'Corolla'], Honda: ['Civic'], Škoda: ['Fabia II', 'Octavia'] };
const engines = ['1.5', '2.8 D', undefined];
const words = ['Vented', 'Solid', 'Front', 'Rear', 'Coated', 'Éclair'];

const vehicle = fc.constantFrom(
  ...Object.entries(models).flatMap(([make, names]) => names.map((model) => ({ make, model }))),
);
const year = fc.integer({ min: 2000, max: 2020 });

const fitment = fc
  .record({
    vehicle,
    yearFrom: year,
    years: fc.integer({ min: 0, max: 9 }),
    engine: fc.constantFrom(...engines),
  })
  .map(({ vehicle: named, yearFrom, years, engine }) => ({
    ...named,
    yearFrom,
    yearTo: years === 9 ? undefined : yearFrom + years,
    engine,
  }));

const attribute = fc.oneof(
  fc.integer({ min: 200, max: 240 }).map((value) => ({ name: 'Diameter', value: `${value}`, unit: 'mm' })),
  fc.constantFrom('Front', 'Rear', 'Left').map((value) => ({ name: 'Position', value })),
  fc.constantFrom('5', 'five').map((value) => ({ name: 'Holes', value })),
);

const oeNumber = fc.integer({ min: 0, max: 9_999 }).map((number) => `${43_000 + (number % 300)}-0K${number}`);

/** Draws parts that share many values: searches break on ties and empty results. */
export const drawnPart: fc.Arbitrary<NewPart> = fc.record({
  name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
  family: fc.constantFrom(...families),
  price: fc.integer({ min: 1, max: 60 }).map((step) => step / 2),
  description: fc.constant('Drawn.'),
  minOrderQuantity: fc.constantFrom(1, 5),
  availableQuantity: fc.constantFrom(0, 4, 5, 90),
  orderStep: fc.constantFrom(undefined, 4),
  img: fc.constant('/drawn.svg'),
  oeNumbers: fc.array(oeNumber, { maxLength: 2 }),
  attributes: fc.uniqueArray(attribute, { maxLength: 3, selector: ({ name }) => name }),
  fitments: fc.array(fitment, { maxLength: 3 }),
});

const askedVehicle = fc
  .record({
    vehicle,
    year,
    engine: fc.constantFrom('1.5', '2.8 d', '9.9'),
    level: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ vehicle: { make, model }, level, ...rest }) =>
    writeVehicle({
      make: level === 0 ? make.toLowerCase() : make,
      model: level > 0 ? model : undefined,
      year: level > 1 ? rest.year : undefined,
      engine: level > 2 ? rest.engine : undefined,
    }),
  );

const askedAttribute: fc.Arbitrary<AttributeFilter> = fc.oneof(
  attribute.map(({ name, value }) => ({ name, value })),
  fc
    .record({ min: fc.constantFrom(undefined, 205, 300), max: fc.constantFrom(undefined, 215) })
    .map((range) => ({ name: 'diameter', ...range })),
);

const dollars = fc.integer({ min: 1, max: 60 }).map((step) => step / 2);
const asked = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: undefined });

export interface DrawnQuestion {
  readonly filter: PartFilter;
  readonly sort: PartSort;
  readonly limit: number;
}

export const drawnQuestion: fc.Arbitrary<DrawnQuestion> = fc.record({
  filter: fc.record({
    q: asked(
      fc.constantFrom(
        'ven',
        'FRONT coated',
        'ecl',
        '430',
        '430-0k1',
        'skoda',
        'brake',
        'r',
        '..',
        'wipers hil',
      ),
    ),
    family: asked(fc.constantFrom(...families)),
    vehicle: asked(askedVehicle),
    fit: asked(fc.constantFrom('fits' as const, 'unknown' as const)),
    attribute: asked(fc.array(askedAttribute, { minLength: 1, maxLength: 3 }).map(writeAttributeFilters)),
    inStock: asked(fc.constantFrom('true' as const, 'false' as const)),
    oe: asked(fc.constantFrom('43', '430010', '43001-0k', '9')),
    priceMin: asked(dollars),
    priceMax: asked(dollars),
  }),
  sort: fc.constantFrom(...partSorts),
  limit: fc.integer({ min: 1, max: limits.pageMax }),
});

function hasAttribute({ attributes }: SearchablePart, filter: AttributeFilter): boolean {
  return attributes.some(({ name, value }) => {
    if (name.toLowerCase() !== filter.name.toLowerCase()) return false;
    if ('value' in filter) return value.toLowerCase() === filter.value.toLowerCase();
    const measured = numberIn(value);
    return measured !== undefined && measured >= (filter.min ?? 0) && measured <= (filter.max ?? Infinity);
  });
}

/** Asks the verdict that the row itself carries. */
function isForVehicle({ fitments }: SearchablePart, vehicle: Vehicle, fit: PartFilter['fit']): boolean {
  const { verdict } = vehicleFit({ fitments }, vehicle);
  return fitments.length > 0 && verdict !== 'no' && (fit === undefined || fit === verdict);
}

/** The plain filter a search must agree with. `without` is the query field a facet leaves out. */
export function plainFilter(
  { q = '', ...query }: PartFilter,
  without?: keyof PartFilter,
): (part: SearchablePart) => boolean {
  const wanted = readFilter(without === undefined ? query : { ...query, [without]: undefined }, {
    tokens: tokenize(q),
  });
  return (part) =>
    (wanted.family === undefined || part.family === wanted.family) &&
    part.priceCents >= wanted.minCents &&
    part.priceCents <= wanted.maxCents &&
    (!wanted.inStock || isOrderable(part)) &&
    wanted.tokens.every((token) => part.tokens.some((word) => word.startsWith(token))) &&
    wanted.attributes.every((filter) => hasAttribute(part, filter)) &&
    (wanted.oe === undefined ||
      part.oeNumbers.some((number) => partNumberKey(number).startsWith(wanted.oe ?? ''))) &&
    (wanted.vehicle === undefined || isForVehicle(part, wanted.vehicle, wanted.fit));
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Sort orders of the lists. Compares plain text, which for the drawn names matches the database's order. */
export const plainOrders: Record<PartSort, (one: SearchablePart, other: SearchablePart) => number> = {
  newest: (one, other) => other.createdAt - one.createdAt || byText(other.id, one.id),
  name: (one, other) => byText(one.nameSort, other.nameSort) || byText(one.id, other.id),
  price: (one, other) => one.priceCents - other.priceCents || byText(one.id, other.id),
  '-price': (one, other) => other.priceCents - one.priceCents || byText(other.id, one.id),
};

function counts<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counted = new Map<Key, number>();
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

/** Expected facet counts for families, makes, stock and prices. */
export function plainFacets(all: readonly SearchablePart[], filter: PartFilter) {
  const left = (without?: keyof PartFilter) => all.filter(plainFilter(filter, without));
  const prices = all
    .filter(plainFilter({ ...filter, priceMin: undefined }, 'priceMax'))
    .map(({ priceCents }) => priceCents / 100);
  const makes = counts(
    left('vehicle').flatMap(({ fitments }) => [...new Set(fitments.map(({ make }) => make))]),
  );
  const byFamily = counts(left('family').map(({ family }) => family));
  return {
    total: left().length,
    families: Object.keys(partFamilies).flatMap((family) => {
      const count = byFamily.get(family as PartFamily);
      return count ? [{ family, count }] : [];
    }),
    makes: [...makes]
      .map(([make, count]) => ({ make, count }))
      .sort((one, other) => one.make.localeCompare(other.make)),
    inStock: left('inStock').filter(isOrderable).length,
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : undefined,
  };
}
