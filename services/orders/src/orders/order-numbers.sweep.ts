import { createSweep, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { Order } from './order.types.ts';

/** Longer than an order is being placed, and than one process may remember it without its number while it is decided. */
const settledMs = 60_000;
/** Wider than any clock difference between processes. */
const overlapMs = 60_000;

/** Gives numbers to orders without one. What a complete round has seen is not read again. */
export function createNumberSweep(deps: OrdersDeps): Sweep {
  const { unnumbered, giveNumber, setNumberedUntil } = deps.orderStore;
  const numberAll = createSweep<Order>(
    {
      name: 'order numbers',
      due: (now) => unnumbered(new Date(now.getTime() - settledMs)),
      idOf: ({ id }) => id,
      work: giveNumber,
      concurrency: 16,
    },
    deps,
  );
  return async (now = new Date(), signal) => {
    const isComplete = await numberAll(now, signal);
    if (isComplete) await setNumberedUntil(new Date(now.getTime() - settledMs - overlapMs));
  };
}
