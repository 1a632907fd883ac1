import {
  type Fit,
  hasEngine,
  isBuiltIn,
  isOfModel,
  limits,
  modelFit,
  type Vehicle,
  type VehicleTree,
  vehicleFit,
} from '@shop/contracts';
import type { Catalogue, FittedVehicle } from './catalogue.ts';

/** Returns whether some vehicle is described by both. */
function overlap(one: FittedVehicle, other: FittedVehicle): boolean {
  const { yearFrom, yearTo = limits.modelYearMax, engine } = other;
  return isOfModel(one, other) && isBuiltIn(one, yearFrom, yearTo) && hasEngine(one, engine);
}

/** Returns the slots of the parts on view for one of the part's vehicles, without its own; undefined for an unknown part. */
function slotsForSameVehicles(catalogue: Catalogue, id: string): ReadonlySet<number> | undefined {
  const {
    vehicles,
    flags: { live },
  } = catalogue;
  const slot = catalogue.slotOf(id);
  if (slot === undefined || !live[slot]) return undefined;
  const all = [...vehicles.all()];
  const own = all.filter(({ slots }) => slots.includes(slot));
  const fitting = all.filter(({ value }) => own.some((each) => overlap(each.value, value)));
  const found = new Set(fitting.flatMap(({ slots }) => slots.filter((each) => live[each])));
  found.delete(slot);
  return found;
}

/** Returns parts to buy instead: the same family, for one of the same vehicles, on sale and in stock, the cheapest first. */
export function alternativeSlots(catalogue: Catalogue, id: string): number[] | undefined {
  const {
    flags: { inStock },
    rowAt,
  } = catalogue;
  const own = catalogue.slotOf(id);
  const candidates = slotsForSameVehicles(catalogue, id);
  if (own === undefined || !candidates) return undefined;
  const { family } = rowAt(own).listed;
  return [...candidates]
    .filter((slot) => inStock[slot] && rowAt(slot).listed.family === family && !rowAt(slot).state)
    .sort((one, other) => rowAt(one).priceCents - rowAt(other).priceCents)
    .slice(0, limits.alternativePartsMax);
}

/**
 * Returns parts for the same vehicles: the newest of each family, in-stock parts preferred; other families before the part's
 * own. Undefined for an unknown part.
 */
export function relatedSlots(catalogue: Catalogue, id: string): number[] | undefined {
  const {
    families,
    flags: { inStock },
    rowAt,
  } = catalogue;
  const slot = catalogue.slotOf(id);
  const candidates = slotsForSameVehicles(catalogue, id);
  if (slot === undefined || !candidates) return undefined;
  const byPreference = (one: number, other: number): number =>
    (inStock[other] ?? 0) - (inStock[one] ?? 0) || rowAt(other).createdAt - rowAt(one).createdAt;
  const found = [...families.all()].flatMap(({ slots }) => {
    const best = slots.filter((each) => candidates.has(each)).sort(byPreference)[0];
    return best === undefined ? [] : [{ slot: best, isOwn: slots.includes(slot) }];
  });
  return found
    .sort((one, other) => Number(one.isOwn) - Number(other.isOwn) || byPreference(one.slot, other.slot))
    .slice(0, limits.relatedPartsMax)
    .map((each) => each.slot);
}

/** Returns the vehicles that live parts fit. */
export function fittedVehicles({ vehicles, flags: { live } }: Catalogue): FittedVehicle[] {
  return [...vehicles.all()].flatMap(({ value, slots }) => (slots.some((slot) => live[slot]) ? [value] : []));
}

function yearsOf(vehicles: readonly FittedVehicle[]): { yearFrom: number; yearTo?: number } {
  const yearFrom = Math.min(...vehicles.map((each) => each.yearFrom));
  const yearTo = Math.max(...vehicles.map((each) => each.yearTo ?? Number.POSITIVE_INFINITY));
  return yearTo === Number.POSITIVE_INFINITY ? { yearFrom } : { yearFrom, yearTo };
}

/** Groups items by name, ignoring case; sorted by name. */
function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, (item) => nameOf(item).toLowerCase()).values()]
    .map((group): [string, Item[]] => [group[0] === undefined ? '' : nameOf(group[0]), group])
    .sort(([one], [other]) => one.localeCompare(other));
}

export function vehicleTree(fitted: readonly FittedVehicle[]): VehicleTree {
  return grouped(fitted, ({ make }) => make).map(([make, ofMake]) => ({
    make,
    models: grouped(ofMake, ({ model }) => model).map(([model, ofModel]) => ({
      model,
      ...yearsOf(ofModel),
      engines: grouped(
        ofModel.filter(({ engine }) => engine !== undefined),
        ({ engine }) => engine ?? '',
      ).map(([engine, some]) => ({ engine, ...yearsOf(some) })),
    })),
  }));
}

/** Returns a function that says whether the part of a slot fits the vehicle. */
export function fitChecker({ vehicles, rowAt }: Catalogue, vehicle: Vehicle): (slot: number) => Fit {
  const ofModel = [...vehicles.all()].filter(({ value }) => isOfModel(value, vehicle));
  return (slot) => {
    const { hasFitments, axle } = rowAt(slot);
    if (!hasFitments) return vehicleFit({ fitments: [], axle }, vehicle);
    const fitments = ofModel.flatMap(({ value, slots }) => (slots.includes(slot) ? [value] : []));
    return modelFit({ fitments, axle }, vehicle);
  };
}
