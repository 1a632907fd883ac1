import { allowedQuantity, isOrderable, partBackInStock, queues } from '@shop/contracts';
import { createSweep, type Logger, type Metrics, outboxEntry, type Sweep } from '@shop/service-kit';
import type { StoredPart } from '../parts/part.store.ts';
import type { StockNotice, StockNoticeStore } from './stock-notice.store.ts';

type OrderablePart = Pick<
  StoredPart,
  'partNumber' | 'name' | 'priceCents' | 'availableQuantity' | 'minOrderQuantity' | 'orderStep'
>;

export interface StockNoticeSweepDeps {
  readonly notices: Pick<StockNoticeStore, 'waitedFor' | 'ofPart' | 'notify'>;
  /** Returns undefined when the part no longer exists. */
  readonly findPart: (id: string) => Promise<OrderablePart | undefined>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Notifies people that a part can be ordered again. */
export function createStockNoticeSweep({ notices, findPart, ...watched }: StockNoticeSweepDeps): Sweep {
  const notify = async (part: OrderablePart, { id, uid }: StockNotice, now: Date): Promise<void> => {
    const payload = {
      noticeId: id,
      uid,
      partNumber: part.partNumber,
      partName: part.name,
      priceCents: part.priceCents,
      availableQuantity: part.availableQuantity,
      minOrderQuantity: allowedQuantity(part),
    };
    const fact = { id: `back-in-stock-${id}`, payload, now };
    await notices.notify(id, outboxEntry(queues.notificationsPartFacts, partBackInStock, fact));
  };
  return createSweep<string>(
    {
      name: 'back in stock',
      due: () => notices.waitedFor(),
      idOf: (partId) => partId,
      work: async (partId, now) => {
        const part = await findPart(partId);
        if (!part || !isOrderable(part)) return;
        for await (const notice of notices.ofPart(partId)) await notify(part, notice, now);
      },
      concurrency: 8,
      rowTimeoutMs: 30_000,
    },
    watched,
  );
}
