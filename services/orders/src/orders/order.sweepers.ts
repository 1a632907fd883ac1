import { queues } from '@shop/contracts';
import { createSweep, type OutboxEntry, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { endOrder } from './end-order.ts';
import { heldMessage, releaseMessage, reserveMessage } from './order.messages.ts';
import { expire } from './order.rules.ts';
import type { Order } from './order.types.ts';

/** Catalog answers in milliseconds; after this time, ask again. */
export const overdueMs = 10_000;

/**
 * Asks catalog again about orders whose answer is overdue. The question keeps its id, so a queue without a worker
 * holds at most one per order. A completed question without effect is sent again, and the ledger gives the same
 * answer.
 */
export function createStockRequestSweep(deps: OrdersDeps): Sweep {
  const { undecided, unreleased } = deps.orderStore;
  const reserves = askAgain(deps, { name: 'undecided orders', due: undecided, question: reserveMessage });
  const releases = askAgain(deps, { name: 'unreleased orders', due: unreleased, question: releaseMessage });
  return async (now, signal) => {
    await Promise.all([reserves(now, signal), releases(now, signal)]);
  };
}

function askAgain(
  deps: OrdersDeps,
  {
    name,
    due,
    question,
  }: {
    name: string;
    due: (before: Date) => AsyncIterable<Order>;
    question: (order: Order, now: Date) => OutboxEntry | undefined;
  },
): Sweep {
  return createSweep<Order>(
    {
      name,
      due: (now) => due(new Date(now.getTime() - overdueMs)),
      idOf: ({ id }) => id,
      work: async (order, now) => {
        const asked = question(order, now);
        if (!asked) return;
        await deps.producer.republish(queues.catalogStock, asked.message, { completed: 'repeat' });
      },
      concurrency: 16,
    },
    deps,
  );
}

/** A buyer who pays within this time gets one mail instead of two. */
const payAtOnceMs = 2 * 60_000;

/** Mails buyers whose order is held and unpaid. A sweep does it, so placing an order stays fast. */
export function createHeldNoticeSweep({ orderStore, ...watched }: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'held notices',
      due: (now) => orderStore.unannounced(new Date(now.getTime() - payAtOnceMs)),
      idOf: ({ id }) => id,
      work: (order, now) => orderStore.announceHeld(order, heldMessage(order, now)),
      concurrency: 16,
    },
    watched,
  );
}

/**
 * Ends unpaid orders whose hold ran out. An order that cannot end yet, because a payment is under way, waits for a
 * later round.
 */
export function createExpiredHoldSweep(deps: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'holds',
      due: deps.orderStore.overdueHolds,
      idOf: ({ id }) => id,
      work: (order, now) => endOrder(deps, order.id, (current) => expire(current, now)),
      concurrency: 32,
      rowTimeoutMs: 2_000,
    },
    deps,
  );
}
