import { limits } from './limits.ts';
import { isWhole, numberIn } from './numbers.ts';

/** Separates the fields of a vehicle in a query parameter, so no name may contain it. */
const separator = '~';

/** A vehicle, as far as known: each field narrows the previous one; the engine may be known without the year. */
export interface Vehicle {
  readonly make: string;
  readonly model?: string | undefined;
  readonly year?: number | undefined;
  readonly engine?: string | undefined;
}

/** Formats `Toyota~Hilux Revo~2018~2.8 D`; unknown fields are empty, trailing ones omitted. */
export function writeVehicle({ make, model, year, engine }: Vehicle): string {
  return [make, model ?? '', year ?? '', engine ?? ''].join(separator).replace(/~+$/, '');
}

function modelYearIn(text: string): number | undefined {
  const year = numberIn(text);
  return isWhole(year, { min: limits.modelYearMin, max: limits.modelYearMax }) ? year : undefined;
}

/** Parses a vehicle; undefined without a make, with a year or engine but no model, an invalid year, or too many fields. */
export function readVehicle(text: string): Vehicle | undefined {
  const [make = '', model = '', year = '', engine = '', ...rest] = text
    .split(separator)
    .map((field) => field.trim());
  if (make === '' || rest.length > 0 || (model === '' && (year !== '' || engine !== ''))) return undefined;
  const parsedYear = year === '' ? undefined : modelYearIn(year);
  if (year !== '' && parsedYear === undefined) return undefined;
  return { make, model: model || undefined, year: parsedYear, engine: engine || undefined };
}

export interface Fits {
  readonly make: string;
  readonly model: string;
  readonly yearFrom: number;
  readonly yearTo?: number | undefined;
  readonly engine?: string | undefined;
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function isOfModel(fitment: Pick<Fits, 'make' | 'model'>, { make, model }: Vehicle): boolean {
  return isSameName(fitment.make, make) && (model === undefined || isSameName(fitment.model, model));
}

/** Whether the vehicle was built in some of these years. */
export function isBuiltIn(
  fitment: Pick<Fits, 'yearFrom' | 'yearTo'>,
  yearFrom: number,
  yearTo: number,
): boolean {
  return fitment.yearFrom <= yearTo && yearFrom <= (fitment.yearTo ?? limits.modelYearMax);
}

export function hasEngine(fitment: Pick<Fits, 'engine'>, engine: string | undefined): boolean {
  return engine === undefined || fitment.engine === undefined || isSameName(fitment.engine, engine);
}

export function isOfYear(fitment: Pick<Fits, 'yearFrom' | 'yearTo'>, year: number | undefined): boolean {
  return year === undefined || isBuiltIn(fitment, year, year);
}

/** Whether nothing known of the vehicle speaks against the fitment. */
export function mayFit(fitment: Fits, vehicle: Vehicle): boolean {
  const { year, engine } = vehicle;
  return isOfModel(fitment, vehicle) && isOfYear(fitment, year) && hasEngine(fitment, engine);
}

/** Whether enough is known of the vehicle to say that the fitment is for it. */
export function surelyFits(fitment: Fits, vehicle: Vehicle): boolean {
  const { model, year, engine } = vehicle;
  const isEngineKnown = fitment.engine === undefined || engine !== undefined;
  return model !== undefined && year !== undefined && isEngineKnown && mayFit(fitment, vehicle);
}

/** The fact that all parts for the vehicle depend on; undefined if some may surely fit. */
export function missingFact({ model, year }: Vehicle): 'model' | 'year' | undefined {
  if (model === undefined) return 'model';
  return year === undefined ? 'year' : undefined;
}

/** `Toyota Corolla 2008, 1.5`, as far as it is known. */
export function vehicleName({ make, model, year, engine }: Vehicle): string {
  const name = [make, model, year].filter((part) => part !== undefined).join(' ');
  return engine === undefined ? name : `${name}, ${engine}`;
}
