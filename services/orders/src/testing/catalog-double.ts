import {
  type Message,
  type PayloadOf,
  queues,
  stockRefused,
  stockRelease,
  stockReleased,
  stockReserve,
  stockReserved,
} from '@shop/contracts';
import {
  createProducer,
  type MessageMeta,
  on,
  outboxEntry,
  type QueueDeps,
  startWorker,
} from '@shop/service-kit';

export interface StockedPart {
  name: string;
  priceCents: number;
  minOrderQuantity: number;
  available: number;
}

/** Catalog's side of the conversation: an exact little ledger that answers every message, a repeated one too. */
export function startCatalogDouble(parts: Map<string, StockedPart>, queueDeps: QueueDeps) {
  const producer = createProducer(queueDeps);
  const held = new Map<string, number>();
  const released = new Set<string>();

  const reply = async <M extends Message>(
    message: M,
    payload: PayloadOf<M>,
    meta: MessageMeta,
  ): Promise<void> => {
    const id = `${meta.id}-answer`;
    const entry = outboxEntry(queues.ordersStockResults, message, { id, payload, now: new Date() });
    await producer.republish(queues.ordersStockResults, entry.message, { completed: 'repeat' });
  };

  const refusal = (
    part: StockedPart | undefined,
    { quantity, expectedPriceCents }: PayloadOf<typeof stockReserve>,
  ): PayloadOf<typeof stockRefused>['code'] | undefined => {
    if (!part) return 'part-not-found';
    if (quantity < part.minOrderQuantity) return 'below-minimum';
    if (expectedPriceCents !== part.priceCents) return 'price-changed';
    return quantity > part.available ? 'insufficient-stock' : undefined;
  };

  const reserve = async (job: PayloadOf<typeof stockReserve>, meta: MessageMeta): Promise<void> => {
    const { orderId, partId, quantity } = job;
    const part = parts.get(partId);
    const code = held.has(orderId) ? undefined : refusal(part, job);
    if (!part || code || released.has(orderId)) {
      const { available = 0, minOrderQuantity, priceCents } = part ?? {};
      const facts = { orderId, partId, available, minOrderQuantity, priceCents };
      return reply(stockRefused, { ...facts, code: code ?? 'insufficient-stock' }, meta);
    }
    if (!held.has(orderId)) part.available -= quantity;
    held.set(orderId, quantity);
    const { name: partName, priceCents, available } = part;
    return reply(stockReserved, { orderId, partId, quantity, priceCents, partName, available }, meta);
  };

  const release = async (job: PayloadOf<typeof stockRelease>, meta: MessageMeta): Promise<void> => {
    const { orderId, partId } = job;
    const quantity = released.has(orderId) ? 0 : (held.get(orderId) ?? 0);
    released.add(orderId);
    held.delete(orderId);
    const part = parts.get(partId);
    if (part) part.available += quantity;
    return reply(stockReleased, { orderId, partId, quantity }, meta);
  };

  const worker = startWorker(
    queues.catalogStock,
    [on(stockReserve, reserve), on(stockRelease, release)],
    queueDeps,
  );
  return {
    parts,
    /** Pieces held per order. */
    held,
    close: async (): Promise<void> => {
      await worker.close();
      await producer.close();
    },
  };
}

export type CatalogDouble = ReturnType<typeof startCatalogDouble>;
