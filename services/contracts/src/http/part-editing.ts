import { z } from 'zod';
import { stockAdjustmentReasons } from '../constants.ts';
import { limits } from '../limits.ts';
import { addsOnce, id, idParams, inserted, pageOf, partParams, rowsQuery, signature } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { fieldChange, newPart, part, partChange } from './parts.ts';

const route = routesOf('catalog');

/** An entry of a part's history. `version` is the part's version after the change. */
export const partHistoryEntry = z.object({
  version: z.number().int(),
  /** ISO time. */
  at: z.string(),
  ...signature,
  what: z.enum(['added', 'changed', 'deleted', 'restored', 'imported', 'undone']),
  changes: z.array(fieldChange),
});

/** An entry of a part's stock ledger: `quantity` is the signed change, `balance` the available quantity after it. */
export const stockLine = z.object({
  seq: z.number().int(),
  /** ISO time. */
  at: z.string(),
  kind: z.enum(['opening', 'adjustment', 'reserve', 'release', 'return']),
  quantity: z.number().int(),
  balance: z.number().int(),
  ...signature,
  /** Set on `reserve` and `release`. */
  orderId: id.optional(),
  reason: z.enum(stockAdjustmentReasons).optional(),
  note: z.string().optional(),
  /** Set on corrections that undo the entry with this `seq`. */
  undoes: z.number().int().optional(),
  /** Why a reserve was refused; a refused one took no stock. */
  refusal: z.string().optional(),
});

export const partEditingRoutes = {
  addPart: route('addPart', {
    summary: 'Add a part with its opening stock; 409 part-number-taken',
    body: newPart,
    ...addsOnce,
    refusals: [409],
    reply: inserted,
  }),
  changePart: route('changePart', {
    summary:
      'Change a part at the version read; 412 part-changed with `part` and `conflicts`, 409 part-number-taken',
    params: idParams,
    body: partChange,
    requestHeaders: ['if-match'],
    refusals: [409, 412],
    reply: part,
  }),
  listPartHistory: route('listPartHistory', {
    summary: 'A page of the changes of a part, even a deleted one, newest first',
    params: idParams,
    ...pageOf(partHistoryEntry, rowsQuery),
  }),
  listStockLines: route('listStockLines', {
    summary: "A page of a part's stock ledger, newest first",
    params: partParams,
    ...pageOf(stockLine, rowsQuery),
  }),
} as const;

/** Body of a 412: the current part, and the fields where it and the request both differ from the version that was read. */
export const partConflict = z.looseObject({
  code: z.literal('part-changed'),
  part,
  conflicts: z
    .array(z.object({ field: z.string(), yours: z.unknown().optional(), theirs: z.unknown().optional() }))
    .max(limits.attributesMax),
});

export type PartHistoryEntry = z.infer<typeof partHistoryEntry>;
export type StockLine = z.infer<typeof stockLine>;
export type PartConflict = z.infer<typeof partConflict>;
