import { connectBlockingRedis, connectRedis, type Logger } from '@shop/service-kit';
import type { Order } from '../order/order.types.ts';

export interface OrderDecisionsDeps {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly findOrder: (orderId: string) => Promise<Order | undefined>;
}

const pollMs = 1_000;

type Waiter = (decided: Order | undefined) => void;

export function isDecided({ state }: Order): boolean {
  return state !== 'requested';
}

/**
 * Lets requests wait for the stock decision of their order. It comes from this process, from another one over Redis,
 * or from reading the order every second in case both are lost.
 */
export function createOrderDecisions({ redisUrl, prefix, logger, findOrder }: OrderDecisionsDeps) {
  const channel = `${prefix}:order-decided`;
  const waiters = new Map<string, Set<Waiter>>();
  const publisher = connectRedis(redisUrl, logger);
  const subscriber = connectBlockingRedis(redisUrl, logger);

  async function read(orderId: string): Promise<void> {
    const waiting = waiters.get(orderId);
    if (!waiting) return;
    try {
      const order = await findOrder(orderId);
      if (order && isDecided(order)) for (const waiter of waiting) waiter(order);
    } catch (error) {
      logger.warn({ err: error, orderId }, 'could not read an order that is waited for');
    }
  }

  subscriber.on('message', (_channel, orderId) => void read(orderId));
  subscriber.subscribe(channel).catch((error: unknown) => {
    logger.debug({ err: error }, 'no announcements of decisions');
  });

  return {
    /** Returns the order once it is decided, or undefined after `ms` milliseconds. */
    async waitForDecision(orderId: string, ms: number): Promise<Order | undefined> {
      const since = new Date();
      const { promise, resolve } = Promise.withResolvers<Order | undefined>();
      const waiting = waiters.get(orderId) ?? new Set();
      waiters.set(orderId, waiting.add(resolve));
      const limit = setTimeout(resolve, ms, undefined);
      const polling = setInterval(() => void read(orderId), pollMs);
      try {
        const decided = await promise;
        if (!decided) logger.info({ orderId, ms }, `waiting for catalog since ${since.toISOString()}`);
        return decided;
      } finally {
        clearTimeout(limit);
        clearInterval(polling);
        waiting.delete(resolve);
        if (waiting.size === 0) waiters.delete(orderId);
      }
    },

    /** Passes a decided order to waiting requests in any process. A lost announcement only costs its waiter one poll. */
    async announce(order: Order): Promise<void> {
      if (!isDecided(order)) return;
      const waiting = waiters.get(order.id);
      if (waiting) {
        for (const waiter of waiting) waiter(order);
        return;
      }
      try {
        await publisher.publish(channel, order.id);
      } catch (error) {
        logger.debug({ err: error, orderId: order.id }, 'decision was not announced');
      }
    },

    close(): void {
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}

export type OrderDecisions = ReturnType<typeof createOrderDecisions>;
