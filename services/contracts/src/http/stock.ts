import { z } from 'zod';
import { stockAdjustmentReasons } from '../constants.ts';
import { limits } from '../limits.ts';
import { formatCount } from '../numbers.ts';
import { optionalText, partParams, signedWholeNumber, wholeNumber } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';

const route = routesOf('catalog');

/**
 * `expectedAvailable` is the quantity the admin saw; `change` is added to it (negative removes). A count covers all pieces on
 * hand, so it also sends `expectedCommitted`: how many of them are sold but not shipped.
 */
export const stockAdjustment = z
  .object({
    expectedAvailable: wholeNumber(0, texts.availableQuantityInvalid),
    expectedCommitted: wholeNumber(0, texts.availableQuantityInvalid).optional(),
    change: signedWholeNumber(texts.stockChangeInvalid).refine(
      (change) => change !== 0,
      texts.stockChangeInvalid,
    ),
    reason: z.enum(stockAdjustmentReasons),
    note: optionalText(400),
  })
  .refine(({ expectedAvailable, change }) => expectedAvailable + change >= 0, {
    path: ['change'],
    message: 'Stock cannot go below 0',
  })
  .refine(({ expectedAvailable, change }) => expectedAvailable + change <= limits.quantityMax, {
    path: ['change'],
    message: `Stock cannot go above ${formatCount(limits.quantityMax)}`,
  });

/** The available quantity after the ledger entry, and the entry's number. */
const adjusted = z.object({ availableQuantity: z.number().int(), seq: z.number().int() });

export const stockRoutes = {
  adjustStock: route('adjustStock', {
    summary:
      'Correct the stock of a part by a change; 409 stock-changed with availableQuantity and committedQuantity',
    params: partParams,
    body: stockAdjustment,
    requestHeaders: ['idempotency-key'],
    refusals: [409],
    reply: adjusted,
  }),
  undoStockAdjustment: route('undoStockAdjustment', {
    summary: 'Undo a correction once; 404 for any other line, 409 if its pieces were ordered since',
    params: partParams,
    body: z.object({ seq: z.number().int().min(1) }),
    refusals: [409],
    reply: adjusted,
  }),
  getStock: route('getStock', {
    summary: 'The available pieces of a part, and those on hand for orders not shipped yet',
    params: partParams,
    reply: z.object({
      availableQuantity: z.number().int(),
      /** Absent while orders is unavailable or an order of the part is being decided. */
      committedQuantity: z.number().int().optional(),
    }),
  }),
} as const;

export type StockAdjustment = z.infer<typeof stockAdjustment>;
