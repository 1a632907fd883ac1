import { refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { closePayment } from '../payments/settle-payment.ts';
import { type ChangeResult, changeOrder, getOrder } from './change-order.ts';
import type { Order } from './order.types.ts';
import type { Verdict } from './verdict.rules.ts';

/** More new payments than this during one cancellation is a fault, not a race. */
const maxRounds = 10;

/**
 * Ends an unpaid order, or settles it without its card payment: closes that payment first, then changes the order.
 * Every step can be repeated. If a new intent was opened meanwhile, the next round closes that one too.
 */
export async function endOrder(
  deps: OrdersDeps,
  id: string,
  decide: (order: Order) => Verdict,
): Promise<ChangeResult> {
  for (let round = 0; round < maxRounds; round += 1) {
    const order = await getOrder(deps, id);
    const closed = order.intent?.id;
    if (closed !== undefined && decide(order).kind === 'change') await closePayment(deps, closed);
    const result = await changeOrder(deps, {
      id,
      decide: (current) => (current.intent?.id === closed ? decide(current) : { kind: 'done' }),
    });
    if (result.kind !== 'done' || result.order.intent?.id === closed) return result;
  }
  throw refuse.unavailable('order-busy', 'Please try again in a moment');
}
