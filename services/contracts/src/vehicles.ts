import { z } from 'zod';
import { limits } from './limits.ts';
import { numeric, requiredText } from './primitives.ts';
import { texts } from './texts.ts';
import { readVehicle } from './vehicle-names.ts';

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

/** A vehicle in a query, kept as it is written in the address; see {@link readVehicle}. */
export const vehicleQuery = z
  .string()
  .max(limits.vehicleMax)
  .refine((text) => readVehicle(text) !== undefined, texts.vehicleInvalid);
