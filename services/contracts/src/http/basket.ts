import { z } from 'zod';
import { limits } from '../limits.ts';
import { dollars, id, optionalText, wholeNumber } from '../primitives.ts';
import { route } from '../route.ts';
import { texts } from '../texts.ts';
import { part } from './parts.ts';

export const basketLine = z.object({
  partId: id,
  quantity: wholeNumber(1, texts.quantityInvalid),
  /** Dollars per piece when the part was added, to detect price changes. */
  seenPrice: dollars,
  /** The part's name when it was added, shown if the part is no longer sold. */
  partName: optionalText(limits.nameMax),
});

const basketLines = z
  .array(basketLine)
  .max(limits.orderLinesMax, texts.tooManyLines)
  .refine(
    (lines) => new Set(lines.map(({ partId }) => partId.toLowerCase())).size === lines.length,
    texts.partTwice,
  );

/** A buyer's basket. `version` is 0 before the first write. */
export const basket = z.object({
  version: z.number().int(),
  lines: z.array(
    z.object({
      partId: id,
      quantity: z.number().int(),
      seenPrice: z.number(),
      partName: z.string().optional(),
    }),
  ),
});

export const basketRoutes = {
  getBasket: route('getBasket', {
    service: 'orders',
    summary: "The caller's basket",
    status: 200,
    reply: basket,
  }),
  putBasket: route('putBasket', {
    service: 'orders',
    summary:
      "Replace the caller's basket, given the version that was read; 409 basket-changed with `basket` as it is now when another device was faster",
    body: z.object({ version: z.number().int().min(0), lines: basketLines }),
    status: 200,
    refusals: [409],
    reply: basket,
  }),
} as const;

/** Body of a 409: the current basket. */
export const basketConflict = z.looseObject({ code: z.literal('basket-changed'), basket });

const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(limits.orderLinesMax));

export const basketPartRoutes = {
  listPartsById: route('listPartsById', {
    service: 'catalog',
    summary: `Up to ${limits.orderLinesMax} parts by their ids, separated by commas; those that are not in the catalogue are left out. As lists show them, with their price breaks`,
    query: z.object({ ids: idList }),
    status: 200,
    reply: z.array(part),
  }),
  lookUpParts: route('lookUpParts', {
    service: 'catalog',
    summary:
      'Which part has a number, or else which ones replace it as an OE number, as the buyer typed it; in the order asked. Parts as in listPartsById',
    body: z.object({
      numbers: z.array(z.string().trim().min(1).max(limits.partNumberMax)).min(1).max(limits.orderLinesMax),
    }),
    status: 200,
    reply: z.array(z.object({ number: z.string(), parts: z.array(part) })),
  }),
} as const;

export type Basket = z.output<typeof basket>;
export type BasketLine = Basket['lines'][number];
