import {
  type AttributeFilter,
  dollarsIn,
  limits,
  type PartFamily,
  type PartFilter,
  type PartSort,
  partFamilyKeys,
  partNumberIn,
  partSorts,
  readAttributeFilters,
  readVehicle,
  writeAttributeFilters,
} from '@shop/contracts/client';

/** Which part of the catalogue is shown, kept in the address. Without `sort` it is newest first. */
export type PartView = Readonly<PartFilter> & { readonly sort?: PartSort | undefined };

/** Makes another view of the one that was asked for last, which may not be drawn yet. */
export type ViewChange = (latest: PartView) => PartView;

export const defaultSort = 'newest' satisfies PartSort;

/** A sort that differs from the usual one. */
export function readSort(text: string | null): PartSort | undefined {
  return partSorts.find((sort) => sort === text && sort !== defaultSort);
}

export function familyIn(text: string | null): PartFamily | undefined {
  return partFamilyKeys.find((family) => family === text);
}

/** A text as it stands in the address, if it can be read. */
function readable(
  text: string | null,
  { max, read }: { max: number; read: (text: string) => unknown },
): string | undefined {
  return text !== null && text.length <= max && read(text) !== undefined ? text : undefined;
}

/** Reads an address leniently: what it cannot understand is left out, never an error. */
export function readView(params: URLSearchParams): PartView {
  const { vehicleMax, attributeQueryMax, searchMax } = limits;
  return {
    q: params.get('q')?.trim().slice(0, searchMax) || undefined,
    family: familyIn(params.get('family')),
    vehicle: readable(params.get('vehicle'), { max: vehicleMax, read: readVehicle }),
    attribute: readable(params.get('attribute'), { max: attributeQueryMax, read: readAttributeFilters }),
    inStock: params.get('inStock') === 'true' ? 'true' : undefined,
    oe: partNumberIn(params.get('oe') ?? ''),
    priceMin: dollarsIn(params.get('priceMin') ?? ''),
    priceMax: dollarsIn(params.get('priceMax') ?? ''),
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
