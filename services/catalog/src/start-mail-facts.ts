import { createOutbox, type Producer, type Sweep, type Sweeper, startSweeper } from '@shop/service-kit';
import { createMailFactStore } from './mail-facts/mail-fact.store.ts';
import { createPartStore } from './parts/part.store.ts';
import { createPublishedReviewSweep } from './reviews/published-reviews.ts';
import { createReviewStore } from './reviews/review.store.ts';
import type { CatalogService } from './service.ts';
import { createStockNoticeStore } from './stock-notices/stock-notice.store.ts';
import { createStockNoticeSweep } from './stock-notices/stock-notice.sweep.ts';

const findEveryMs = 10_000;
/** Retries failed sends and deletes facts that notifications has processed. */
const sendEveryMs = 10_000;

export async function startMailFacts({
  database: { db },
  logger,
  metrics,
  producer,
}: Pick<CatalogService, 'database' | 'logger' | 'metrics'> & { producer: Producer }): Promise<Sweeper[]> {
  const store = await createMailFactStore(db);
  const parts = await createPartStore(db);
  const outbox = createOutbox({ store: store.outboxStore, producer, logger, metrics });
  const every = (everyMs: number, name: string, sweep: Sweep): Sweeper =>
    startSweeper({ name, everyMs, logger, sweep: (signal) => sweep(new Date(), signal) });
  const sending = every(sendEveryMs, 'mail facts', (_now, signal) => outbox.sweep(new Date(), signal));
  const facts: typeof store = {
    ...store,
    add: async (entry) => {
      await store.add(entry);
      sending.wake();
    },
  };
  const deps = { findPart: parts.byId, facts, logger, metrics };
  const notices = createStockNoticeSweep({ notices: await createStockNoticeStore(db), ...deps });
  const reviews = createPublishedReviewSweep({ reviews: await createReviewStore(db), ...deps });
  return [
    sending,
    every(findEveryMs, 'back in stock', notices),
    every(findEveryMs, 'published reviews', reviews),
  ];
}
