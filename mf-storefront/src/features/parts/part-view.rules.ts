import {
  type AttributeFilter,
  type CatalogueParameter,
  catalogueParameters,
  dollarsIn,
  type Fit,
  limits,
  missingFact,
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

/** The catalogue's filters and sort order, kept in the address. Without `sort`, newest first. */
export type PartView = Readonly<Omit<PartFilter, 'fit'>> & { readonly sort?: PartSort | undefined };

/** Computes a view from the latest requested one, which may not be rendered yet. */
export type ViewChange = (latest: PartView) => PartView;

export const defaultSort = 'newest' satisfies PartSort;

/** Returns a sort other than the default. */
export function readSort(text: string | null): PartSort | undefined {
  return partSorts.find((sort) => sort === text && sort !== defaultSort);
}

export function familyIn(text: string | null): PartFamily | undefined {
  return partFamilyKeys.find((family) => family === text);
}

/** Returns the text if it is short enough and can be parsed. */
function readable(
  text: string | null,
  { max, read }: { max: number; read: (text: string) => unknown },
): string | undefined {
  return text !== null && text.length <= max && read(text) !== undefined ? text : undefined;
}

/** Parses an address leniently: ignores invalid values and never throws. */
export function readView(params: URLSearchParams): { readonly [Name in CatalogueParameter]: PartView[Name] } {
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

/** Returns the address with another view; unrelated parameters stay. */
export function writeView(params: URLSearchParams, view: PartView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of catalogueParameters) {
    const value = view[key];
    if (value) next.set(key, String(value));
    else next.delete(key);
  }
  return next;
}

export function isFiltered(view: PartView): boolean {
  return catalogueParameters.some((key) => key !== 'sort' && view[key] !== undefined);
}

/** The fact that the fit of the view's parts depends on; undefined without a vehicle, and if all is known. */
export function askedFact({ vehicle }: PartView): Fit['asks'] {
  const read = vehicle === undefined ? undefined : readVehicle(vehicle);
  return read && (missingFact(read) ?? (read.engine === undefined ? 'engine' : undefined));
}

/** Keeps the parts that surely fit the view's vehicle. Without its model and year none does, so all that may fit are listed. */
export function listedOf(view: PartView): PartView & Pick<PartFilter, 'fit'> {
  const asked = askedFact(view);
  const canFit = view.vehicle !== undefined && asked !== 'model' && asked !== 'year';
  return canFit ? { ...view, fit: 'fits' } : view;
}

/** The parts that only the engine decides on, apart from those that surely fit. */
export function unsureOf(view: PartView): PartView & Pick<PartFilter, 'fit'> {
  return { ...view, fit: 'unknown' };
}

/** Removes all filters and keeps the sort order. */
export function withoutFilters({ sort }: PartView): PartView {
  return { sort };
}

/** Changes the family and drops the attributes, which belong to the previous family. */
export function withFamily(view: PartView, family: PartView['family']): PartView {
  return { ...view, family, attribute: undefined };
}

export function attributesOf({ attribute }: PartView): readonly AttributeFilter[] {
  return attribute === undefined ? [] : (readAttributeFilters(attribute) ?? []);
}

/** Replaces or removes the filter for one attribute. */
export function withAttribute(view: PartView, name: string, filter: AttributeFilter | undefined): PartView {
  const others = attributesOf(view).filter((each) => each.name !== name);
  const filters = filter === undefined ? others : [...others, filter];
  return { ...view, attribute: writeAttributeFilters(filters) || undefined };
}
