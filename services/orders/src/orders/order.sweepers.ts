import { allQueues } from '@shop/contracts';
import {
  createSweep,
  type Logger,
  type Metrics,
  type OutboxEntry,
  type Producer,
  type Sweep,
} from '@shop/service-kit';
import { releaseMessage, reserveMessage } from './change-order.ts';
import type { EndOrder } from './end-order.ts';
import { expire } from './order.rules.ts';
import type { OrderStore } from './order.store.ts';
import type { Order } from './order.types.ts';

export interface OrderSweepDeps {
  readonly store: Pick<OrderStore, 'undecided' | 'unreleased' | 'overdueHolds'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Asks catalog again about orders whose answer is overdue by `overdueMs`. The question keeps its id, so that a queue whose
 * worker is away never holds more than one per order; one that was worked on without effect is asked anew, and the ledger
 * answers it the same way.
 */
export function createStockRequestSweep(
  { store, producer, ...deps }: OrderSweepDeps & { producer: Pick<Producer, 'republish'> },
  overdueMs: number,
): Sweep {
  const overdue = (now: Date): Date => new Date(now.getTime() - overdueMs);
  const askAgain = async ({ queue, message }: OutboxEntry): Promise<void> => {
    const definition = allQueues.find(({ name }) => name === queue);
    if (definition) await producer.republish(definition, message, { completed: 'repeat' });
  };
  const sweepOf = (name: string, due: (before: Date) => AsyncIterable<Order>, ask: typeof reserveMessage) =>
    createSweep<Order>(
      {
        name,
        due: (now) => due(overdue(now)),
        idOf: ({ id }) => id,
        work: (order, now) => askAgain(ask(order, now)),
        atOnce: 16,
      },
      deps,
    );
  const reserves = sweepOf('undecided orders', store.undecided, reserveMessage);
  const releases = sweepOf('unreleased orders', store.unreleased, releaseMessage);
  return async (now, signal) => {
    await Promise.all([reserves(now, signal), releases(now, signal)]);
  };
}

/** Ends unpaid orders whose hold ran out. One that cannot end now, because money is on its way, waits for a later round. */
export function createExpiredHoldSweep({
  store,
  endOrder,
  ...deps
}: OrderSweepDeps & { endOrder: EndOrder }): Sweep {
  return createSweep<Order>(
    {
      name: 'holds',
      due: store.overdueHolds,
      idOf: ({ id }) => id,
      work: (order, now) => endOrder(order.id, (current) => expire(current, now)),
      atOnce: 32,
      rowMs: 2_000,
    },
    deps,
  );
}
