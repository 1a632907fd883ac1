import { allQueues } from '@shop/contracts';
import type { Logger, OutboxEntry, Producer } from '@shop/service-kit';
import type { EndOrder } from './end-order.ts';
import { expire } from './order.rules.ts';
import type { OrderStore } from './order.store.ts';
import type { Order } from './order.ts';
import { releaseMessage, reserveMessage } from './orders.ts';

/** Orders of one round; the rest waits for the next. */
const batch = 200;

export interface SweepParts {
  readonly store: OrderStore;
  readonly producer: Pick<Producer, 'add'>;
}

/**
 * Asks catalog again about orders whose answer is overdue by `overdueMs`. Each round has message ids of its own, because a
 * queue ignores an id that it still remembers; the ledger answers a repeated question the same way.
 */
export const createRedrive = ({ store, producer }: SweepParts, overdueMs: number) => {
  const send = async ({ queue, message }: OutboxEntry): Promise<void> => {
    const definition = allQueues.find(({ name }) => name === queue);
    if (definition) await producer.add(definition, message);
  };

  return async (now = new Date()): Promise<void> => {
    const before = new Date(now.getTime() - overdueMs);
    const round = Math.floor(now.getTime() / overdueMs);
    for (const order of await store.undecided(before, batch))
      await send(reserveMessage(order, now, `reserve-${order.id}-${round}`));
    for (const order of await store.unreleased(before, batch))
      await send(releaseMessage(order, now, `release-${order.id}-${round}`));
  };
};

/** Ends unpaid orders whose hold ran out. One that cannot end now, because money is on its way, waits for the next round. */
export const createHoldSweep =
  (parts: { store: OrderStore; endOrder: EndOrder; logger: Logger }) =>
  async (now = new Date()): Promise<void> => {
    for (const order of await parts.store.overdueHolds(now, batch)) await endOne(parts, order, now);
  };

const endOne = async (
  { endOrder, logger }: { endOrder: EndOrder; logger: Logger },
  order: Order,
  now: Date,
): Promise<void> => {
  try {
    await endOrder(order.id, (current) => expire(current, now));
  } catch (error) {
    logger.warn({ err: error, orderId: order.id }, 'an order could not expire yet');
  }
};
