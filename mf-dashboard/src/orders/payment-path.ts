import type { WholeOrder } from '@shop/contracts';
import { paths } from '@shop/front-kit';
import { heldLines } from '@shop/front-kit/orders';

/** Uses the id of a line: the specified call that the payment page begins with knows lines only. */
export function paymentPath({ orderId, lines }: Pick<WholeOrder, 'orderId' | 'lines'>): string {
  return paths.payment(heldLines({ lines })[0]?.id ?? orderId);
}
