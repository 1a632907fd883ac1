import { z } from 'zod';
import { limits } from '../limits.ts';
import { dollars, eachPartOnce, id, ofPerson, optionalText, wholeNumber } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';

const route = routesOf('orders');

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
  .superRefine(eachPartOnce);

/** A buyer's basket. `version` is 0 before the first write. */
export const basket = z.object({ version: z.number().int(), lines: z.array(basketLine) });

export const basketRoutes = {
  getBasket: route('getBasket', {
    summary: "The caller's basket",
    ...ofPerson,
    reply: basket,
  }),
  putBasket: route('putBasket', {
    summary:
      "Replace the caller's basket at the `version` read; 409 basket-changed with the current `basket`",
    body: z.object({ version: z.number().int().min(0), lines: basketLines }),
    refusals: [409],
    reply: basket,
  }),
} as const;

/** Body of a 409: the current basket. */
export const basketConflict = z.looseObject({ code: z.literal('basket-changed'), basket });

export type Basket = z.output<typeof basket>;
export type BasketLine = Basket['lines'][number];
