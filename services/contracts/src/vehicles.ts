import { z } from 'zod';
import { limits } from './limits.ts';
import { numeric, requiredText } from './primitives.ts';
import { texts } from './texts.ts';
import { readVehicle } from './vehicle-names.ts';

/** A name of a vehicle, attribute or value: one line, without the separators used in query parameters and CSV cells. */
export function factText(max: number) {
  return requiredText(texts.factRequired, max).check(
    z.refine((text) => !/[~|;:=\n\r]/.test(text), "Don't use the characters ~ | ; : ="),
  );
}

const modelYear = numeric(
  z
    .number(texts.yearInvalid)
    .int(texts.yearInvalid)
    .min(limits.modelYearMin, texts.yearInvalid)
    .max(limits.modelYearMax, texts.yearInvalid),
);

/** A vehicle that a part fits, by model years. Without `yearTo` it is still built; without `engine` every engine fits. */
export const fitment = z
  .object({
    make: factText(limits.factMax),
    model: factText(limits.factMax),
    yearFrom: modelYear,
    yearTo: modelYear.optional(),
    engine: z.optional(factText(limits.factMax)),
    note: z.optional(requiredText(texts.factRequired, 200)),
  })
  .refine(({ yearFrom, yearTo }) => yearTo === undefined || yearTo >= yearFrom, {
    path: ['yearTo'],
    message: "The end year can't be before the start year",
  });

export type Fitment = z.infer<typeof fitment>;

/** A vehicle in a query, kept as written; see {@link readVehicle}. */
export const vehicleQuery = z
  .string()
  .max(limits.vehicleMax)
  .refine((text) => readVehicle(text) !== undefined, 'Write a vehicle as make~model~year~engine');
