import { queues } from '@shop/contracts';
import { createSweep, type OutboxEntry, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { heldMessage, releaseMessages, reserveMessage, returnMessages } from '../order/order.messages.ts';
import type { Order } from '../order/order.types.ts';

/** Catalog answers in milliseconds; after this time, ask again. */
export const overdueMs = 10_000;

/**
 * Asks catalog again about orders whose answer is overdue. The question keeps its id, so a queue without a worker
 * holds at most one per order. A completed question without effect is sent again, and the ledger gives the same
 * answer.
 */
export function createStockRequestSweep(deps: OrdersDeps): Sweep {
  const { undecided, unreleased, unreturned } = deps.dueOrders;
  const reserves = askAgain(deps, {
    name: 'undecided orders',
    due: undecided,
    questions: (...asked) => [reserveMessage(...asked)],
  });
  const releases = askAgain(deps, { name: 'unreleased orders', due: unreleased, questions: releaseMessages });
  const returns = askAgain(deps, { name: 'unreturned orders', due: unreturned, questions: returnMessages });
  return async (now, signal) => {
    await Promise.all([reserves, releases, returns].map((sweep) => sweep(now, signal)));
  };
}

function askAgain(
  deps: OrdersDeps,
  {
    name,
    due,
    questions,
  }: {
    name: string;
    due: (before: Date) => AsyncIterable<Order>;
    questions: (order: Order, now: Date) => readonly OutboxEntry[];
  },
): Sweep {
  return createSweep<Order>(
    {
      name,
      due: (now) => due(new Date(now.getTime() - overdueMs)),
      idOf: ({ id }) => id,
      work: async (order, now) => {
        for (const { message } of questions(order, now))
          await deps.producer.republish(queues.catalogStock, message, { completed: 'repeat' });
      },
      concurrency: 16,
    },
    deps,
  );
}

/** A buyer who pays within this time gets one mail instead of two. */
const payAtOnceMs = 2 * 60_000;

/** Mails buyers whose order is held and unpaid. A sweep does it, so placing an order stays fast. */
export function createHeldNoticeSweep({ dueOrders, ...watched }: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'held notices',
      due: (now) => dueOrders.unannounced(new Date(now.getTime() - payAtOnceMs)),
      idOf: ({ id }) => id,
      work: (order, now) => dueOrders.announceHeld(order, heldMessage(order, now)),
      concurrency: 16,
    },
    watched,
  );
}
