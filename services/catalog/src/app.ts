import { catalogRoutes, internalRoutes } from '@shop/contracts';
import {
  type Authenticate,
  type Budget,
  createHttpApp,
  type Database,
  type HttpDeps,
  serveInternal,
  serveRoutes,
} from '@shop/service-kit';
import type { ChangeFeed } from './changes.ts';
import { deliveryHandlers } from './delivery/delivery.routes.ts';
import { createDeliveryStore } from './delivery/delivery.store.ts';
import { type PartImportRouteDeps, partImportHandlers } from './imports/part-import.routes.ts';
import { createPartImportStore } from './imports/part-import.store.ts';
import { createPartImportRowStore } from './imports/part-import-rows.store.ts';
import { deletedPartHandlers } from './parts/deleted-part.routes.ts';
import { createDeletedPartStore } from './parts/deleted-part.store.ts';
import { partHandlers } from './parts/part.routes.ts';
import { createPartStore } from './parts/part.store.ts';
import type { PartChangeStore } from './parts/part-change.store.ts';
import { partListSource } from './parts/part-list.ts';
import { partLookupHandlers } from './parts/part-lookup.routes.ts';
import { partEditingHandlers, staffPartHandlers } from './parts/staff-part.routes.ts';
import { reviewHandlers } from './reviews/review.routes.ts';
import { createReviewStore } from './reviews/review.store.ts';
import type { PartSearch } from './search/memory-search.ts';
import { searchHandlers, synonymHandlers } from './search/search.routes.ts';
import { createSynonymStore } from './search/search.store.ts';
import { shopFigureHandlers } from './shop-figures/shop-figures.routes.ts';
import { createShopFigureStore } from './shop-figures/shop-figures.store.ts';
import { createLedger } from './stock/stock.ledger.ts';
import { type StockRouteDeps, stockRouteHandlers } from './stock/stock.routes.ts';
import type { StockStore } from './stock/stock.store.ts';
import { stockNoticeHandlers } from './stock-notices/stock-notice.routes.ts';
import { createStockNoticeStore } from './stock-notices/stock-notice.store.ts';
import { workHandlers } from './work.routes.ts';

export interface CatalogAppDeps extends HttpDeps {
  readonly db: Database['db'];
  readonly authenticate: Authenticate;
  readonly changes: ChangeFeed;
  readonly stockStore: StockStore;
  readonly partChanges: PartChangeStore;
  readonly search: PartSearch;
  readonly orders: StockRouteDeps['orders'];
  readonly reviewBudget: Pick<Budget, 'spend'>;
  readonly producer: PartImportRouteDeps['producer'];
  /** Other services must know it to ask. */
  readonly serviceSecret?: string | undefined;
  readonly checkReplies?: boolean;
  readonly now?: () => Date;
}

export async function createCatalogApp(app: CatalogAppDeps) {
  const { db, changes, stockStore: stock, partChanges: history, search, now = () => new Date() } = app;
  const [parts, deleted, reviews, notices, imports, importRows] = await Promise.all([
    createPartStore(db),
    createDeletedPartStore(db),
    createReviewStore(db),
    createStockNoticeStore(db),
    createPartImportStore(db),
    createPartImportRowStore(db),
  ]);
  changes.listen((changed) => search.apply(changed === 'all' ? undefined : changed));
  const ledger = createLedger({ store: stock, changes, now });
  const { producer, logger, orders } = app;
  const handlers = {
    ...partHandlers({ parts, stock, changes, list: partListSource(search), now }),
    ...partEditingHandlers({ parts, history, changes, now }),
    ...partImportHandlers({ imports, rows: importRows, parts, search, producer, logger, now }),
    ...staffPartHandlers({ parts, search }),
    ...partLookupHandlers({ parts, search }),
    ...synonymHandlers({ synonyms: createSynonymStore(db), changes }),
    ...deliveryHandlers({ zones: createDeliveryStore(db), findParts: parts.orderable }),
    ...searchHandlers({ search }),
    ...stockRouteHandlers({ parts, ledger, stock, orders }),
    ...deletedPartHandlers({ deleted, history, changes, now }),
    ...reviewHandlers({
      reviews,
      budget: app.reviewBudget,
      findPart: parts.findVisible,
      findParts: parts.orderable,
      now,
    }),
    ...workHandlers({ reviews, imports }),
    ...stockNoticeHandlers({ notices, findPart: parts.findVisible, now }),
    ...shopFigureHandlers({ figures: createShopFigureStore(db), now }),
  };
  return createHttpApp(app, (express) => {
    serveInternal(
      express,
      { call: internalRoutes.readCustoms, secret: app.serviceSecret },
      async ({ ids }) => ({
        parts: (await parts.customsOf(ids)).map(({ _id, ...facts }) => ({
          partId: _id.toHexString(),
          ...facts,
        })),
      }),
    );
    serveRoutes(express, catalogRoutes, handlers, {
      authenticate: app.authenticate,
      checkReplies: app.checkReplies ?? false,
    });
  });
}
