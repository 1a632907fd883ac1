import { id, stockRefused } from '@shop/contracts';
import { connectBlockingRedis, connectRedis, type Logger, readJson } from '@shop/service-kit';
import { z } from 'zod';
import type { Order } from './order.types.ts';

/** What became of an order's request for stock. */
const decision = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('reserved') }),
  z.object({
    outcome: z.literal('refused'),
    refusal: stockRefused.payload.omit({ orderId: true, partId: true }),
  }),
]);
const announcement = z.object({ orderId: id, decision });

export type StockDecision = z.infer<typeof decision>;

/** The decision that an order carries, or undefined while it waits. */
export function stockDecisionOf(order: Order): StockDecision | undefined {
  if (order.state === 'requested') return undefined;
  if (order.state === 'refused' && order.refusal) return { outcome: 'refused', refusal: order.refusal };
  return { outcome: 'reserved' };
}

export interface DecisionDeps {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly logger: Logger;
}

export interface Announcer {
  readonly announce: (orderId: string, decision: StockDecision) => Promise<void>;
  readonly close: () => void;
}

function channelOf(prefix: string): string {
  return `${prefix}:order-decided`;
}

/** Tells every API process that an order is decided. A lost announcement costs its waiter one poll, nothing else. */
export function createAnnouncer({ redisUrl, prefix, logger }: DecisionDeps): Announcer {
  const connection = connectRedis(redisUrl, logger);
  return {
    announce: async (orderId, decided) => {
      try {
        await connection.publish(channelOf(prefix), JSON.stringify({ orderId, decision: decided }));
      } catch (error) {
        logger.debug({ err: error, orderId }, 'decision was not announced');
      }
    },
    close: () => connection.disconnect(),
  };
}

const pollMs = 1_000;

type Waiter = (decided: StockDecision | undefined) => void;

/**
 * Where requests wait for the decision on their order: told by this process itself, by an announcement of another one,
 * or, when both were lost, by a look at the order once a second.
 */
export function createOrderDecisions(
  parts: DecisionDeps & { read: (orderId: string) => Promise<StockDecision | undefined> },
) {
  const { logger, prefix, read } = parts;
  const waiters = new Map<string, Set<Waiter>>();
  const subscription = connectBlockingRedis(parts.redisUrl, logger);

  /** True when somebody here waited for it. */
  const settle = (orderId: string, decided: StockDecision): boolean => {
    const waiting = waiters.get(orderId);
    for (const waiter of waiting ?? []) waiter(decided);
    return waiting !== undefined;
  };

  subscription.on('message', (_channel, text) => {
    const parsed = announcement.safeParse(readJson(text));
    if (parsed.success) settle(parsed.data.orderId, parsed.data.decision);
    else logger.warn({ channel: channelOf(prefix) }, 'unreadable announcement');
  });
  subscription.subscribe(channelOf(prefix)).catch((error: unknown) => {
    logger.debug({ err: error }, 'no announcements of decisions');
  });

  const look = async (orderId: string, waiter: Waiter): Promise<void> => {
    try {
      const decided = await read(orderId);
      if (decided) waiter(decided);
    } catch (error) {
      logger.warn({ err: error, orderId }, 'could not look at an order that is waited for');
    }
  };

  return {
    settle,
    /** The decision on an order, or undefined when it is still out after `ms`. */
    wait: async (orderId: string, ms: number): Promise<StockDecision | undefined> => {
      const { promise, resolve } = Promise.withResolvers<StockDecision | undefined>();
      const waiting = waiters.get(orderId) ?? new Set();
      waiters.set(orderId, waiting.add(resolve));
      const limit = setTimeout(resolve, ms, undefined);
      const poll = setInterval(() => void look(orderId, resolve), pollMs);
      try {
        return await promise;
      } finally {
        clearTimeout(limit);
        clearInterval(poll);
        waiting.delete(resolve);
        if (waiting.size === 0) waiters.delete(orderId);
      }
    },
    close: (): void => subscription.disconnect(),
  };
}

export type OrderDecisions = ReturnType<typeof createOrderDecisions>;
