import { t } from '@lingui/core/macro';
import { type AttributeFilter, partFamilies, readVehicle, type Vehicle } from '@shop/contracts/client';
import {
  attributesOf,
  type PartView,
  type ViewChange,
  withAttribute,
  withFamily,
} from './part-view.rules.ts';

/** An active filter by name, and the change that removes it. */
export interface NamedFilter {
  readonly name: string;
  readonly without: ViewChange;
  /** True for the search text. */
  readonly isSearch?: true;
}

/** Formatters for prices and vehicles. */
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
  if (min === undefined) return t`up to ${max ?? ''}`;
  return max === undefined ? t`from ${min}` : t`${min} to ${max}`;
}

function attributeText(filter: AttributeFilter): string {
  return `${filter.name}: ${'value' in filter ? filter.value : rangeText(filter)}`;
}

function priceText({ priceMin, priceMax }: PartView, dollars: Words['dollars']): string {
  const [min, max] = [priceMin, priceMax].map((amount) =>
    amount === undefined ? undefined : dollars(amount),
  );
  return t`Price ${rangeText({ min, max })}`;
}

function vehicleText(vehicle: string, words: Words): string {
  const read = readVehicle(vehicle);
  return t`For ${read ? words.vehicle(read) : vehicle}`;
}

/** Returns the vehicle that the search text names, if the reply says so. */
export function vehicleInSearch(
  headers: Readonly<Record<string, string | undefined>> | undefined,
): readonly NamedFilter[] {
  const [vehicle, rest] = [headers?.['x-query-vehicle'], headers?.['x-query-rest']];
  if (!vehicle) return [];
  const q = rest ? decodeURIComponent(rest) : undefined;
  return [{ name: t`For ${decodeURIComponent(vehicle)}`, without: (latest) => ({ ...latest, q }) }];
}

/** Returns the active filters in the order of the page. */
export function namedFilters(view: PartView, words: Words): readonly NamedFilter[] {
  const { q, family, vehicle, inStock, oe, priceMin, priceMax } = view;
  const hasPrice = priceMin !== undefined || priceMax !== undefined;
  const named: readonly (NamedFilter | false)[] = [
    q !== undefined && {
      name: `“${q}”`,
      without: (latest) => ({ ...latest, q: undefined }),
      isSearch: true,
    },
    family !== undefined && {
      name: partFamilies[family],
      without: (latest) => withFamily(latest, undefined),
    },
    vehicle !== undefined && {
      name: vehicleText(vehicle, words),
      without: (latest) => ({ ...latest, vehicle: undefined }),
    },
    inStock !== undefined && { name: t`In stock`, without: (latest) => ({ ...latest, inStock: undefined }) },
    hasPrice && {
      name: priceText(view, words.dollars),
      without: (latest) => ({ ...latest, priceMin: undefined, priceMax: undefined }),
    },
    oe !== undefined && { name: t`Replaces ${oe}`, without: (latest) => ({ ...latest, oe: undefined }) },
    ...attributesOf(view).map((filter) => ({
      name: attributeText(filter),
      without: (latest: PartView) => withAttribute(latest, filter.name, undefined),
    })),
  ];
  return named.filter((each) => each !== false);
}
