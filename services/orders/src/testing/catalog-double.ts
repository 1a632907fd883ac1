import {
  type Message,
  type PayloadOf,
  queues,
  stockDecided,
  stockRefused,
  stockRelease,
  stockReleased,
  stockReleasedLines,
  stockReleaseLines,
  stockReserve,
  stockReserved,
  stockReserveLines,
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

type Asked = PayloadOf<typeof stockReserveLines>['lines'][number];

/** Stands for catalog: a small exact ledger that answers every message, repeated ones too. */
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
    { quantity, expectedPriceCents }: Asked,
  ): PayloadOf<typeof stockRefused>['code'] | undefined => {
    if (!part) return 'part-not-found';
    if (quantity < part.minOrderQuantity) return 'below-minimum';
    if (expectedPriceCents !== part.priceCents) return 'price-changed';
    return quantity > part.available ? 'insufficient-stock' : undefined;
  };

  const decide = (asked: Asked): PayloadOf<typeof stockDecided>['lines'][number] => {
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
    const { name: partName, priceCents, available } = part;
    return { lineId, partId, outcome: 'held', quantity, priceCents, partName, available };
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
    on(stockReserve, ({ orderId, ...asked }, meta) => {
      const { lineId: _line, ...decided } = decide({ ...asked, lineId: orderId });
      return decided.outcome === 'held'
        ? reply(stockReserved, { ...decided, orderId }, meta)
        : reply(stockRefused, { ...decided, orderId }, meta);
    }),
    on(stockReserveLines, ({ orderId, lines }, meta) =>
      reply(stockDecided, { orderId, lines: lines.map(decide) }, meta),
    ),
    on(stockRelease, ({ orderId, partId, quantity }, meta) =>
      reply(stockReleased, { orderId, partId, quantity: free(orderId, partId, quantity) }, meta),
    ),
    on(stockReleaseLines, ({ orderId, lines }, meta) => {
      const back = lines.map(({ lineId, partId, quantity }) => ({
        lineId,
        partId,
        quantity: free(lineId, partId, quantity),
      }));
      return reply(stockReleasedLines, { orderId, lines: back }, meta);
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
