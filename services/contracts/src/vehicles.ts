import { z } from 'zod';
import { limits } from './limits.ts';
import { numeric, requiredText } from './primitives.ts';
import { texts } from './texts.ts';

/** Parts the fields of a vehicle in an address, so no name may hold it. */
const separator = '~';

/** One name of a vehicle, of an attribute or its value: a line of text without the signs that addresses and CSV cells are divided by. */
export function factText(max: number) {
  return requiredText(texts.factRequired, max).refine((text) => !/[~|;:=\n\r]/.test(text), texts.factInvalid);
}

const modelYear = numeric(
  z
    .number(texts.yearInvalid)
    .int(texts.yearInvalid)
    .min(limits.modelYearMin, texts.yearInvalid)
    .max(limits.modelYearMax, texts.yearInvalid),
);

/** A vehicle that a part fits, over model years. Without `yearTo` it is still built; without `engine` every engine. */
export const fitment = z
  .object({
    make: factText(limits.factMax),
    model: factText(limits.factMax),
    yearFrom: modelYear,
    yearTo: modelYear.optional(),
    engine: factText(limits.factMax).optional(),
    note: requiredText(texts.factRequired, limits.fitmentNoteMax).optional(),
  })
  .refine(({ yearFrom, yearTo }) => yearTo === undefined || yearTo >= yearFrom, {
    path: ['yearTo'],
    message: texts.yearsReversed,
  });

export type Fitment = z.infer<typeof fitment>;

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

/** Undefined when it is no vehicle: no make, an engine or a year without a model, a year that is none, or too many fields. */
export function readVehicle(text: string): Vehicle | undefined {
  const [make = '', model = '', year = '', engine = '', ...rest] = text
    .split(separator)
    .map((field) => field.trim());
  if (make === '' || rest.length > 0 || (model === '' && (year !== '' || engine !== ''))) return undefined;
  const parsedYear = year === '' ? undefined : modelYear.safeParse(year).data;
  if (year !== '' && parsedYear === undefined) return undefined;
  return { make, model: model || undefined, year: parsedYear, engine: engine || undefined };
}

/** Names of vehicles are compared without regard to case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function matches(fitment: Fitment, { make, model, year, engine }: Vehicle): boolean {
  if (!isSame(fitment.make, make)) return false;
  if (model !== undefined && !isSame(fitment.model, model)) return false;
  if (year !== undefined && (year < fitment.yearFrom || year > (fitment.yearTo ?? limits.modelYearMax)))
    return false;
  return engine === undefined || fitment.engine === undefined || isSame(fitment.engine, engine);
}

/** Whether a part goes into the vehicle; undefined when nothing is known of what it fits. */
export function fitsVehicle(fitments: readonly Fitment[], vehicle: Vehicle): boolean | undefined {
  if (fitments.length === 0) return undefined;
  return fitments.some((each) => matches(each, vehicle));
}

/** A vehicle in a query, kept as it is written in the address; see {@link readVehicle}. */
export const vehicleQuery = z
  .string()
  .max(limits.vehicleMax)
  .refine((text) => readVehicle(text) !== undefined, texts.vehicleInvalid);
