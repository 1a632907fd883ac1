import { createSweep, type Logger, type Metrics } from '@shop/service-kit';
import type { PurchaseCheck, ReviewStore } from './review.store.ts';

/** Leaves time to try every orders instance, one after the other. */
const rowMs = 10_000;

interface PurchaseCheckDeps {
  readonly reviews: Pick<ReviewStore, 'purchaseChecks' | 'setBoughtHere'>;
  readonly hasPaid: (check: PurchaseCheck) => Promise<boolean>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Marks reviews whose author paid for the part here. A separate sweep, so that posting a review does not depend on orders. */
export function createPurchaseChecks({ reviews, hasPaid, ...watched }: PurchaseCheckDeps) {
  return createSweep<PurchaseCheck>(
    {
      name: 'bought here',
      due: () => reviews.purchaseChecks(),
      idOf: ({ id }) => id,
      work: async (check) => reviews.setBoughtHere(check.id, await hasPaid(check)),
      concurrency: 4,
      rowTimeoutMs: rowMs,
    },
    watched,
  );
}
