// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const undoStockAdjustment: Call<typeof routes.undoStockAdjustment> = {"name":"undoStockAdjustment","method":"post","path":"/stock-adjustment/:partId/undo","access":"admin","shape":{"availableQuantity":"n","seq":"n"}};
