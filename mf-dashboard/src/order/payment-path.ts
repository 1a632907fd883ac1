import type { WholeOrder } from '@shop/contracts';
import { paths } from '@shop/front-kit';

/**
 * Uses the id of a held line: the payment page's first call knows lines, and answers 404 for the id of an order of
 * several.
 */
export function paymentPath({ orderId, lines }: Pick<WholeOrder, 'orderId' | 'lines'>): string {
  return paths.payment(lines.find(({ state }) => state === 'reserved')?.id ?? orderId);
}
