import {
  limits,
  type Message,
  type PayloadOf,
  queues,
  stockDecided,
  stockRelease,
  stockReleased,
  stockReserve,
  stockReturn,
  stockReturned,
} from '@shop/contracts';
import {
  createProducer,
  type MessageMeta,
  on,
  outboxEntry,
  type QueueDeps,
  startWorker,
} from '@shop/service-kit';

import type { LineOutcome, StockRefusal } from '../order/order.types.ts';

export interface StockedPart {
  name: string;
  priceCents: number;
  minOrderQuantity: number;
  available: number;
  /** Price from `breakFrom` pieces on. */
  breakCents?: number;
}

const breakFrom = 2;

type Asked = PayloadOf<typeof stockReserve>['lines'][number] & { leastCents: number };

function priceOf({ priceCents, breakCents = priceCents }: StockedPart, quantity: number): number {
  return quantity >= breakFrom ? breakCents : priceCents;
}

/** A double of catalog: a small exact ledger that answers every message, repeated ones too. */
export function startCatalogDouble(parts: Map<string, StockedPart>, queueDeps: QueueDeps) {
  const producer = createProducer(queueDeps);
  const held = new Map<string, number>();
  const released = new Set<string>();
  const restocked = new Set<string>();

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
    { quantity, expectedPriceCents, leastCents }: Asked,
  ): StockRefusal['code'] | undefined => {
    if (!part) return 'part-not-found';
    if (quantity < part.minOrderQuantity) return 'below-minimum';
    if (expectedPriceCents !== part.priceCents) return 'price-changed';
    if (priceOf(part, quantity) * quantity < leastCents) return 'total-too-small';
    return quantity > part.available ? 'insufficient-stock' : undefined;
  };

  const decide = (asked: Asked): LineOutcome => {
    const { lineId, partId, quantity } = asked;
    const part = parts.get(partId);
    const code = held.has(lineId) ? undefined : refusal(part, asked);
    if (!part || code || released.has(lineId)) {
      const { available = 0, minOrderQuantity, priceCents } = part ?? {};
      const facts = { lineId, partId, available, minOrderQuantity, priceCents };
      return { ...facts, outcome: 'refused', code: code ?? 'insufficient-stock' };
    }
    if (!held.has(lineId)) part.available -= quantity;
    held.set(lineId, quantity);
    const { name: partName, available } = part;
    const priceCents = priceOf(part, quantity);
    const { breakCents } = part;
    const priceSteps =
      breakCents === undefined
        ? undefined
        : [
            { fromQuantity: 1, priceCents: part.priceCents },
            { fromQuantity: breakFrom, priceCents: breakCents },
          ];
    return { lineId, partId, outcome: 'held', quantity, priceCents, priceSteps, partName, available };
  };

  const free = (lineId: string, partId: string, wanted = Number.POSITIVE_INFINITY): number => {
    const all = held.get(lineId) ?? 0;
    const quantity = released.has(lineId) ? 0 : Math.min(wanted, all);
    released.add(lineId);
    held.set(lineId, all - quantity);
    const part = parts.get(partId);
    if (part) part.available += quantity;
    return quantity;
  };

  const handlers = [
    on(stockReserve, ({ orderId, lines, chargesCents = 0 }, meta) => {
      const leastCents = lines.length === 1 ? limits.chargeMinCents - chargesCents : 0;
      const decided = lines.map((line) => decide({ ...line, leastCents }));
      return reply(stockDecided, { orderId, lines: decided }, meta);
    }),
    on(stockRelease, ({ orderId, lines }, meta) => {
      const back = lines.map(({ lineId, partId, quantity }) => ({
        lineId,
        partId,
        quantity: free(lineId, partId, quantity),
      }));
      return reply(stockReleased, { orderId, lines: back }, meta);
    }),
    on(stockReturn, ({ orderId, returnId, lines }, meta) => {
      for (const { partId, quantity } of restocked.has(returnId) ? [] : lines) {
        const part = parts.get(partId);
        if (part) part.available += quantity;
      }
      restocked.add(returnId);
      return reply(stockReturned, { orderId, returnId }, meta);
    }),
  ];

  const worker = startWorker(queues.catalogStock, handlers, queueDeps);
  return {
    parts,
    /** Pieces held per line. */
    held,
    close: async (): Promise<void> => {
      await worker.close();
      await producer.close();
    },
  };
}

export type CatalogDouble = ReturnType<typeof startCatalogDouble>;
