import { z } from 'zod';
import { stockAdjustmentReasons } from '../constants.ts';
import { limits } from '../limits.ts';
import { id, optionalText, signedWholeNumber, wholeNumber } from '../primitives.ts';
import { route } from '../route.ts';
import { texts } from '../texts.ts';

/** `expectedAvailable` is the figure that the admin saw, `change` what is added to it or, below zero, taken away. */
export const stockAdjustment = z
  .object({
    expectedAvailable: wholeNumber(0, texts.availableQuantityInvalid),
    change: signedWholeNumber(texts.stockChangeInvalid).refine(
      (change) => change !== 0,
      texts.stockChangeInvalid,
    ),
    reason: z.enum(stockAdjustmentReasons),
    note: optionalText(limits.stockNoteMax),
  })
  .refine(({ expectedAvailable, change }) => expectedAvailable + change >= 0, {
    path: ['change'],
    message: texts.stockBelowZero,
  })
  .refine(({ expectedAvailable, change }) => expectedAvailable + change <= limits.quantityMax, {
    path: ['change'],
    message: texts.stockAboveLimit,
  });

export const stockRoutes = {
  adjustStock: route({
    name: 'adjustStock',
    service: 'catalog',
    method: 'post',
    path: '/stock-adjustment/:partId',
    access: 'admin',
    summary:
      'Correct the stock of a part by a change, with the reason; 409 stock-changed with the present availableQuantity when it is not expectedAvailable',
    params: z.object({ partId: id }),
    body: stockAdjustment,
    requestHeaders: ['idempotency-key'],
    status: 200,
    refusals: [409],
    /** What is available after the adjustment. */
    reply: z.object({ availableQuantity: z.number().int() }),
  }),
} as const;

export type StockAdjustment = z.infer<typeof stockAdjustment>;
