import { catalogRoutes, type StockLine } from '@shop/contracts';
import { encodeCursor, type Handlers, refuse } from '@shop/service-kit';
import { answerPage, decodeNumberCursor, type PageSource, pageOf } from '../lists/list-replies.ts';
import type { StockStore } from './stock.store.ts';
import type { StockLineStore } from './stock-lines.store.ts';

export interface StockLineDeps {
  readonly lines: StockLineStore;
  readonly stock: Pick<StockStore, 'last'>;
}

function stockLines(
  { lines, stock }: StockLineDeps,
  partId: string,
): PageSource<{ cursor?: string | undefined }, StockLine> {
  return {
    path: catalogRoutes.listStockLines.path.replace(':partId', partId),
    page: async ({ cursor }, limit) => {
      const below = decodeNumberCursor(cursor);
      const [found, last] = await Promise.all([lines.list(partId, below, limit + 1), stock.last(partId)]);
      if (!last) throw refuse.notFound('Part');
      const page = pageOf(found, limit, { cursorOf: ({ seq }) => encodeCursor([seq]), show: (line) => line });
      // Lines are numbered from 1 without gaps, so the last number is the count.
      return { ...page, total: last.seq };
    },
  };
}

/** Includes deleted parts: orders and reconciliation still refer to their ledger. */
export function stockLineHandlers(
  deps: StockLineDeps,
): Handlers<Pick<typeof catalogRoutes, 'listStockLines'>> {
  return {
    listStockLines: ({ params, query }) => answerPage(stockLines(deps, params.partId.toLowerCase()), query),
  };
}
