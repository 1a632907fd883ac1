import { queues, reviewPublished } from '@shop/contracts';
import { createSweep, type Logger, type Metrics, outboxEntry, type Sweep } from '@shop/service-kit';
import type { MailFactStore } from '../mail-facts/mail-fact.store.ts';
import type { PublishedReview, ReviewStore } from './review.store.ts';

interface PublishedReviewDeps {
  readonly reviews: Pick<ReviewStore, 'unannounced' | 'setAnnounced'>;
  readonly findPart: (id: string) => Promise<{ partNumber: string; name: string } | undefined>;
  readonly facts: Pick<MailFactStore, 'add'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Notifies authors that their review is published. A retry after a crash reuses the fact id. */
export function createPublishedReviewSweep({
  reviews,
  findPart,
  facts,
  ...watched
}: PublishedReviewDeps): Sweep {
  return createSweep<PublishedReview>(
    {
      name: 'published reviews',
      due: () => reviews.unannounced(),
      idOf: ({ id }) => id,
      work: async ({ id, partId, ...review }, now) => {
        const part = partId === undefined ? undefined : await findPart(partId);
        const about = part ? { partNumber: part.partNumber, partName: part.name } : {};
        const fact = { id: `review-published-${id}`, payload: { reviewId: id, ...review, ...about }, now };
        await facts.add(outboxEntry(queues.notificationsPartFacts, reviewPublished, fact));
        await reviews.setAnnounced(id);
      },
      concurrency: 4,
    },
    watched,
  );
}
