import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, numeric } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { partImport } from './part-import.ts';
import { newPart, partFamily } from './parts.ts';
import { staffPartFilter } from './staff-parts.ts';

const route = routesOf('catalog');

const percentInvalid = 'Enter a percentage from -90 to 500 other than 0, with at most 2 decimals';

/** Raises (or with a minus lowers) the price and every price break. */
const percent = numeric(
  z
    .number(percentInvalid)
    .min(-90, percentInvalid)
    .max(500, percentInvalid)
    .multipleOf(0.01, percentInvalid)
    .refine((value) => value !== 0, percentInvalid),
);

/** The new value, or the percentage, for each part. */
export const bulkChange = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('price'), percent }),
  z.strictObject({ field: z.literal('minOrderQuantity'), minOrderQuantity: newPart.shape.minOrderQuantity }),
  z.strictObject({ field: z.literal('family'), family: partFamily }),
]);

/** Parts by id, or all of a filter of the staff's list. */
export const bulkParts = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(limits.bulkIdsMax) }),
  z.strictObject({ filter: staffPartFilter.strict() }),
]);

export const partBulkChangeRoutes = {
  changeManyParts: route('changeManyParts', {
    summary: `Prepare one change of up to ${limits.bulkPartsMax} parts as a checked import, to apply or discard; 409 too-many-parts, import-unfinished`,
    body: z.object({ parts: bulkParts, change: bulkChange }),
    status: 201,
    refusals: [409],
    reply: partImport,
  }),
} as const;

export type BulkChange = z.infer<typeof bulkChange>;
export type BulkParts = z.infer<typeof bulkParts>;
