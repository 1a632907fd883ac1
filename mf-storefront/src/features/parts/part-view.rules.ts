import {
  type AttributeFilter,
  limits,
  type PartFilter,
  type PartSort,
  partFilter,
  partSorts,
  readAttributeFilters,
  writeAttributeFilters,
} from '@shop/contracts';

/** Which part of the catalogue is shown, kept in the address. Without `sort` it is newest first. */
export type PartView = Readonly<PartFilter> & { readonly sort?: PartSort | undefined };

export const defaultSort = 'newest' satisfies PartSort;

/** A sort that differs from the usual one. */
export function readSort(text: string | null): PartSort | undefined {
  return partSorts.find((sort) => sort === text && sort !== defaultSort);
}

/** Reads an address leniently: what it cannot understand is left out, never an error. */
export function readView(params: URLSearchParams): PartView {
  const { family, vehicle, attribute, inStock, oe, priceMin, priceMax } = partFilter.shape;
  return {
    q: params.get('q')?.trim().slice(0, limits.searchMax) || undefined,
    family: family.safeParse(params.get('family')).data,
    vehicle: vehicle.safeParse(params.get('vehicle')).data,
    attribute: attribute.safeParse(params.get('attribute')).data,
    inStock: inStock.safeParse(params.get('inStock')).data === 'true' ? 'true' : undefined,
    oe: oe.safeParse(params.get('oe')).data,
    priceMin: priceMin.safeParse(params.get('priceMin')).data,
    priceMax: priceMax.safeParse(params.get('priceMax')).data,
    sort: readSort(params.get('sort')),
  };
}

const filterKeys = [
  'q',
  'family',
  'vehicle',
  'attribute',
  'inStock',
  'oe',
  'priceMin',
  'priceMax',
] as const satisfies (keyof PartFilter)[];

/** The address with another view; parameters of others stay. */
export function writeView(params: URLSearchParams, view: PartView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [...filterKeys, 'sort'] as const) {
    const value = view[key];
    if (value) next.set(key, String(value));
    else next.delete(key);
  }
  return next;
}

export function isFiltered(view: PartView): boolean {
  return filterKeys.some((key) => view[key] !== undefined);
}

/** The view without any filter; the order stays. */
export function withoutFilters({ sort }: PartView): PartView {
  return { sort };
}

/** Another family; the attributes of the one before mean nothing in it. */
export function withFamily(view: PartView, family: PartView['family']): PartView {
  return { ...view, family, attribute: undefined };
}

export function attributesOf({ attribute }: PartView): readonly AttributeFilter[] {
  return attribute === undefined ? [] : (readAttributeFilters(attribute) ?? []);
}

/** The view with another filter by that attribute, or with none. */
export function withAttribute(view: PartView, name: string, filter: AttributeFilter | undefined): PartView {
  const others = attributesOf(view).filter((each) => each.name !== name);
  const filters = filter === undefined ? others : [...others, filter];
  return { ...view, attribute: writeAttributeFilters(filters) || undefined };
}
