import { type AttributeFilter, partFamilies, readVehicle, type Vehicle } from '@shop/contracts/client';
import { attributesOf, type PartView, withAttribute, withFamily } from './part-view.rules.ts';

/** One thing the catalogue is filtered by, in words, and the view without it. */
export interface NamedFilter {
  readonly name: string;
  readonly without: PartView;
  /** The words of the search box. */
  readonly isSearch?: true;
}

/** How figures and vehicles are written. */
interface Words {
  readonly dollars: (amount: number) => string;
  readonly vehicle: (vehicle: Vehicle) => string;
}

interface Range {
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** `310 to 320`, `from 310`, `up to 320`. */
function rangeText({ min, max }: Range): string {
  if (min === undefined) return `up to ${max}`;
  return max === undefined ? `from ${min}` : `${min} to ${max}`;
}

function attributeText(filter: AttributeFilter): string {
  return `${filter.name}: ${'value' in filter ? filter.value : rangeText(filter)}`;
}

function priceText({ priceMin, priceMax }: PartView, dollars: Words['dollars']): string {
  const [min, max] = [priceMin, priceMax].map((amount) =>
    amount === undefined ? undefined : dollars(amount),
  );
  return `Price ${rangeText({ min, max })}`;
}

function vehicleText(vehicle: string, words: Words): string {
  const read = readVehicle(vehicle);
  return `Fits ${read ? words.vehicle(read) : vehicle}`;
}

/** Everything the view is filtered by, in the order in which it stands on the page. */
export function namedFilters(view: PartView, words: Words): readonly NamedFilter[] {
  const { q, family, vehicle, inStock, oe, priceMin, priceMax } = view;
  const hasPrice = priceMin !== undefined || priceMax !== undefined;
  return [
    q !== undefined && { name: `“${q}”`, without: { ...view, q: undefined }, isSearch: true as const },
    family !== undefined && { name: partFamilies[family], without: withFamily(view, undefined) },
    vehicle !== undefined && {
      name: vehicleText(vehicle, words),
      without: { ...view, vehicle: undefined },
    },
    inStock !== undefined && { name: 'In stock', without: { ...view, inStock: undefined } },
    hasPrice && {
      name: priceText(view, words.dollars),
      without: { ...view, priceMin: undefined, priceMax: undefined },
    },
    oe !== undefined && { name: `Replaces ${oe}`, without: { ...view, oe: undefined } },
    ...attributesOf(view).map((filter) => ({
      name: attributeText(filter),
      without: withAttribute(view, filter.name, undefined),
    })),
  ].filter((each) => each !== false);
}
