import { limits } from './limits.ts';
import { isWhole, numberIn } from './numbers.ts';

/** Parts the fields of a vehicle in an address, so no name may hold it. */
const separator = '~';

/** A vehicle, as far as it is known: each field narrows the one before, the engine may be known without the year. */
export interface Vehicle {
  readonly make: string;
  readonly model?: string | undefined;
  readonly year?: number | undefined;
  readonly engine?: string | undefined;
}

/** `Toyota~Hilux Revo~2018~2.8 D`; what is not known is left empty, at the end left out. */
export function writeVehicle({ make, model, year, engine }: Vehicle): string {
  return [make, model ?? '', year ?? '', engine ?? ''].join(separator).replace(/~+$/, '');
}

function modelYearIn(text: string): number | undefined {
  const year = numberIn(text);
  return isWhole(year, { min: limits.modelYearMin, max: limits.modelYearMax }) ? year : undefined;
}

/** Undefined when it is no vehicle: no make, an engine or a year without a model, a year that is none, or too many fields. */
export function readVehicle(text: string): Vehicle | undefined {
  const [make = '', model = '', year = '', engine = '', ...rest] = text
    .split(separator)
    .map((field) => field.trim());
  if (make === '' || rest.length > 0 || (model === '' && (year !== '' || engine !== ''))) return undefined;
  const parsedYear = year === '' ? undefined : modelYearIn(year);
  if (year !== '' && parsedYear === undefined) return undefined;
  return { make, model: model || undefined, year: parsedYear, engine: engine || undefined };
}

/** What a part fits, as its fitments say it. */
interface Fits {
  readonly make: string;
  readonly model: string;
  readonly yearFrom: number;
  readonly yearTo?: number | undefined;
  readonly engine?: string | undefined;
}

/** Names of vehicles are compared without regard to case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function matches(fitment: Fits, { make, model, year, engine }: Vehicle): boolean {
  if (!isSame(fitment.make, make)) return false;
  if (model !== undefined && !isSame(fitment.model, model)) return false;
  if (year !== undefined && (year < fitment.yearFrom || year > (fitment.yearTo ?? limits.modelYearMax)))
    return false;
  return engine === undefined || fitment.engine === undefined || isSame(fitment.engine, engine);
}

/** Whether a part goes into the vehicle; undefined when nothing is known of what it fits. */
export function fitsVehicle(fitments: readonly Fits[], vehicle: Vehicle): boolean | undefined {
  if (fitments.length === 0) return undefined;
  return fitments.some((each) => matches(each, vehicle));
}

/** Of a longer list of what a part fits, only so many are shown at first. */
export const fitmentsShown = 12;

/** By make, model and year; the make of the visitor's own vehicle, and in it that vehicle, first. */
export function sortFitments<Fitment extends Fits>(
  fitments: readonly Fitment[],
  vehicle: Vehicle | undefined,
): Fitment[] {
  const isYours = (fitment: Fitment) => vehicle !== undefined && fitsVehicle([fitment], vehicle) === true;
  const yourMakes = new Set(fitments.filter(isYours).map(({ make }) => make));
  const rank = (fitment: Fitment) => (isYours(fitment) ? 0 : yourMakes.has(fitment.make) ? 1 : 2);
  return fitments.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.make.localeCompare(other.make) ||
      one.model.localeCompare(other.model, undefined, { numeric: true }) ||
      one.yearFrom - other.yearFrom,
  );
}
