import { id, stockRefused } from '@shop/contracts';
import { connectBlockingRedis, connectRedis, type Logger, parseJson } from '@shop/service-kit';
import { z } from 'zod';
import type { Order } from './order.types.ts';
import { isOfOneLine } from './order-lines.rules.ts';

const stockDecision = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('reserved') }),
  z.object({
    outcome: z.literal('refused'),
    refusal: stockRefused.payload.omit({ orderId: true, partId: true }),
  }),
  /** An order of several lines has a decision per line: the waiting request reads the order. */
  z.object({ outcome: z.literal('decided') }),
]);
const announcement = z.object({ orderId: id, decision: stockDecision });

export type StockDecision = z.infer<typeof stockDecision>;

/** Returns the stock decision of an order, or undefined while it is pending. */
export function stockDecisionOf(order: Order): StockDecision | undefined {
  if (order.state === 'requested') return undefined;
  if (!isOfOneLine(order)) return { outcome: 'decided' };
  const refusal = order.state === 'refused' ? order.lines[0]?.refusal : undefined;
  if (refusal) return { outcome: 'refused', refusal };
  return { outcome: 'reserved' };
}

export interface OrderDecisionsDeps {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly logger: Logger;
  readonly findOrder: (orderId: string) => Promise<Order | undefined>;
}

const pollMs = 1_000;

type Waiter = (decision: StockDecision | undefined) => void;

/**
 * Lets requests wait for the stock decision of their order. It comes from this process, from another one over Redis,
 * or from reading the order every second in case both are lost.
 */
export function createOrderDecisions({ redisUrl, prefix, logger, findOrder }: OrderDecisionsDeps) {
  const channel = `${prefix}:order-decided`;
  const waiters = new Map<string, Set<Waiter>>();
  const publisher = connectRedis(redisUrl, logger);
  const subscriber = connectBlockingRedis(redisUrl, logger);

  /** Returns true when a request in this process was waiting for the decision. */
  function settle(orderId: string, decision: StockDecision): boolean {
    const waiting = waiters.get(orderId);
    for (const waiter of waiting ?? []) waiter(decision);
    return waiting !== undefined;
  }

  subscriber.on('message', (_channel, text) => {
    const parsed = announcement.safeParse(parseJson(text));
    if (parsed.success) settle(parsed.data.orderId, parsed.data.decision);
    else logger.warn({ channel }, 'unreadable announcement');
  });
  subscriber.subscribe(channel).catch((error: unknown) => {
    logger.debug({ err: error }, 'no announcements of decisions');
  });

  async function poll(orderId: string, waiter: Waiter): Promise<void> {
    try {
      const order = await findOrder(orderId);
      const decision = order && stockDecisionOf(order);
      if (decision) waiter(decision);
    } catch (error) {
      logger.warn({ err: error, orderId }, 'could not read an order that is waited for');
    }
  }

  return {
    /** Returns the decision on an order, or undefined when there is none after `ms` milliseconds. */
    async waitForDecision(orderId: string, ms: number): Promise<StockDecision | undefined> {
      const { promise, resolve } = Promise.withResolvers<StockDecision | undefined>();
      const waiting = waiters.get(orderId) ?? new Set();
      waiters.set(orderId, waiting.add(resolve));
      const limit = setTimeout(resolve, ms, undefined);
      const polling = setInterval(() => void poll(orderId, resolve), pollMs);
      try {
        return await promise;
      } finally {
        clearTimeout(limit);
        clearInterval(polling);
        waiting.delete(resolve);
        if (waiting.size === 0) waiters.delete(orderId);
      }
    },

    /** Passes a decision to waiting requests in any process. A lost announcement only costs its waiter one poll. */
    async announce(orderId: string, decision: StockDecision): Promise<void> {
      if (settle(orderId, decision)) return;
      try {
        await publisher.publish(channel, JSON.stringify({ orderId, decision }));
      } catch (error) {
        logger.debug({ err: error, orderId }, 'decision was not announced');
      }
    },

    close(): void {
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}

export type OrderDecisions = ReturnType<typeof createOrderDecisions>;
