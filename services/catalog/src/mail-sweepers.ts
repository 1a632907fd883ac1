import {
  createOutboxStore,
  type Lease,
  type OutboxStore,
  type Producer,
  type Sweeper,
  startOutboxSweeper,
  startSweeper,
} from '@shop/service-kit';
import type { CatalogService } from './deps.ts';
import { createPartStore } from './parts/part.store.ts';
import { createStockNoticeStore } from './stock-notices/stock-notice.store.ts';
import { createStockNoticeSweep } from './stock-notices/stock-notice.sweep.ts';

const everyMs = 10_000;

/** Finds people whose part is back in stock, and sends what is to be mailed to notifications. */
export async function startMails(
  service: Pick<CatalogService, 'database' | 'logger' | 'metrics'> & { producer: Producer },
  lease: Lease,
): Promise<Sweeper[]> {
  const { db } = service.database;
  const { logger, metrics, producer } = service;
  const notices = await createStockNoticeStore(db);
  const { findVisible: findPart } = await createPartStore(db);
  const sending = (store: OutboxStore) =>
    startOutboxSweeper(everyMs, { store, producer, logger, metrics, lease });
  const noticeMails = sending(notices.outboxStore);
  const findDue = createStockNoticeSweep({ notices, findPart, logger, metrics });
  const finding = startSweeper({
    name: 'back in stock',
    everyMs,
    logger,
    lease,
    sweep: async (now, signal) => {
      await findDue(now, signal);
      noticeMails.wake();
    },
  });
  return [finding, noticeMails, sending(await createOutboxStore(db, 'reviews'))];
}
