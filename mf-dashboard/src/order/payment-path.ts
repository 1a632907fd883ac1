import type { WholeOrder } from '@shop/contracts';
import { paths } from '@shop/front-kit';

/** By a line that is held: the first call of the payment page knows lines, and answers 404 for an order of several. */
export function paymentPath({ orderId, lines }: Pick<WholeOrder, 'orderId' | 'lines'>): string {
  return paths.payment(lines.find(({ state }) => state === 'reserved')?.id ?? orderId);
}
