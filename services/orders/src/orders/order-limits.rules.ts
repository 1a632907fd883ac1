import { limits, type StateRefusal, texts } from '@shop/contracts';
import type { Order, UnpaidLimits, UnpaidTotals } from './order.types.ts';
import { totalCents } from './order-lines.rules.ts';

/**
 * Returns why no card can be charged for an order. A total too large for an exact number is far above the limit as
 * well.
 */
export function chargeRefusal(order: Pick<Order, 'lines'>): StateRefusal | undefined {
  const total = totalCents(order);
  if (total < limits.chargeMinCents) return { code: 'total-too-small', message: texts.totalTooSmall };
  if (total > limits.chargeMaxCents) return { code: 'total-too-large', message: texts.totalTooLarge };
  return undefined;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Returns why a buyer cannot have another unpaid order, given the unpaid orders that already hold stock. */
export function unpaidLimitRefusal(
  order: Pick<Order, 'lines'>,
  held: UnpaidTotals,
  { orders, dollars: most }: UnpaidLimits,
): StateRefusal | undefined {
  const refused = (what: string): StateRefusal => ({
    code: 'too-many-unpaid-orders',
    message: `${what}. Please pay or cancel some of them first`,
  });
  if (orders > 0 && held.orders >= orders) return refused(`You have ${held.orders} unpaid orders already`);
  if (most > 0 && held.cents + totalCents(order) > most * 100)
    return refused(`Your unpaid orders would come to more than ${dollars.format(most)}`);
  return undefined;
}
