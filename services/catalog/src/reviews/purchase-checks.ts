import { internalRoutes } from '@shop/contracts';
import { createSweep, fetchFromAny, type Logger, type Metrics } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import type { PurchaseCheck, ReviewStore } from './review.store.ts';

const limitMs = 2_000;
/** Room for every instance of orders to be asked in turn. */
const rowMs = 10_000;

/** What one of the orders' workers says. Rejects when none answers in time. */
export async function fetchHasPaid(
  ordersWorkerUrls: readonly string[],
  { uid, email, partId }: Pick<PurchaseCheck, 'uid' | 'email' | 'partId'>,
): Promise<boolean> {
  const { path, reply } = internalRoutes.readPurchase;
  const query = new URLSearchParams({ uid, email, partId });
  const response = await fetchFromAny(ordersWorkerUrls, `${path}?${query}`, { limitMs });
  return reply.parse(await response.json()).paid;
}

interface PurchaseCheckDeps {
  readonly reviews: Pick<ReviewStore, 'purchaseChecks' | 'setBoughtHere'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly hasPaid: (check: PurchaseCheck) => Promise<boolean>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Marks reviews of parts that their writers had paid for here. One that orders cannot answer for now waits; see decision 100. */
export function createPurchaseChecks({ reviews, changes, hasPaid, ...watched }: PurchaseCheckDeps) {
  return createSweep<PurchaseCheck>(
    {
      name: 'bought here',
      due: () => reviews.purchaseChecks(),
      idOf: ({ id }) => id,
      work: async (check) => {
        await reviews.setBoughtHere(check.id, await hasPaid(check));
        await changes.announce({ kind: 'reviews' });
      },
      concurrency: 4,
      rowTimeoutMs: rowMs,
    },
    watched,
  );
}
