import { accountClosed } from '@shop/contracts';
import { createSweep, type MessageHandler, on, Refusal, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { cancel, expire } from '../order/order.rules.ts';
import type { Order } from '../order/order.types.ts';
import { endOrder } from '../payments/settle-payment.ts';

/**
 * Ends unpaid orders whose hold ran out. An order that cannot end yet, because a payment is under way, waits for a
 * later round.
 */
export function createExpiredHoldSweep(deps: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'holds',
      due: deps.dueOrders.overdueHolds,
      idOf: ({ id }) => id,
      work: (order, now) => endOrder(deps, order.id, (current) => expire(current, now)),
      concurrency: 32,
      rowTimeoutMs: 2_000,
    },
    deps,
  );
}

/**
 * Ends the unpaid orders of an account that is about to close: their stock is released and their payments are cancelled at the provider.
 * An order whose payment was faster is paid. Returns the numbers of orders with a payment in progress, which stay.
 */
export async function endUnpaidOrders(deps: OrdersDeps, uid: string): Promise<string[]> {
  const paying: string[] = [];
  for (const { id, number } of await deps.closedAccounts.unpaidOrdersOf(uid)) {
    try {
      await endOrder(deps, id, (order) => cancel(order, { by: 'system', now: new Date() }));
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'payment-processing')) throw error;
      paying.push(number);
    }
  }
  return paying;
}

/**
 * Cancels the unpaid orders of a closed account and removes the buyer from those that were never paid. Paid orders stay, without
 * messages and notes: tax law keeps them for ten years. An order that was paid while the account closed keeps its address, so that it
 * can be sent. Every step can be repeated.
 */
export function accountHandlers(deps: OrdersDeps): MessageHandler[] {
  const { basketStore, buyerStore, closedAccounts } = deps;
  return [
    on(accountClosed, async ({ uid, email }) => {
      await basketStore.remove(uid);
      await buyerStore.removeNotes(uid);
      const paying = await endUnpaidOrders(deps, uid);
      await closedAccounts.forgetBuyer(uid, email);
      await closedAccounts.forgetWords(uid);
      if (paying.length > 0) throw new Error(`payments are in progress for ${paying.join(', ')}`);
    }),
  ];
}
