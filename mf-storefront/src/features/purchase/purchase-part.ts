import type { NewOrder, Part } from '@shop/contracts';
import type { Api } from '@shop/front-kit';
import { followOrder } from './api/follow-order.ts';
import { stockAcknowledged } from './api/take-stock.ts';
import type { OrderKeys } from './order-keys.ts';
import { placeOnce } from './place-once.ts';
import { endAfterFollowing, type PurchaseEnd } from './purchase-news.rules.ts';

export interface Purchase {
  readonly part: Part;
  readonly order: NewOrder;
  readonly keys: OrderKeys;
  /** The order is stored, and the shop still looks for its stock. */
  readonly onWaiting: () => void;
}

/** The specified steps: place the order, have its stock taken, report what came of it. */
export async function purchasePart(
  api: Api,
  { part, order: wanted, keys, onWaiting }: Purchase,
): Promise<PurchaseEnd> {
  const { orderId, order, decided } = await placeOnce(api, wanted, keys);
  const placed = { orderId, order, isEarlierTry: order !== wanted };
  if (!decided) {
    onWaiting();
    const early = endAfterFollowing(await followOrder(api, orderId));
    if (early) return { ...placed, kind: early };
  }
  const isAcknowledged = await stockAcknowledged(api, { part, quantity: order.quantity });
  return { ...placed, kind: isAcknowledged ? 'ordered' : 'unacknowledged' };
}
