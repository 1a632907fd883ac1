import type { NewOrder, Part } from '@shop/contracts';
import type { Api } from '@shop/front-kit';
import { followOrder } from './api/follow-order.ts';
import { confirmStock } from './api/take-stock.ts';
import type { IdempotencyKeys } from './order-keys.ts';
import { placeOrderOnce } from './place-once.ts';
import { type PurchaseResult, resultAfterWaiting } from './purchase-news.rules.ts';

export interface Purchase {
  readonly part: Part;
  readonly order: NewOrder;
  readonly keys: IdempotencyKeys;
  /** The order is stored, and the shop still looks for its stock. */
  readonly onWaiting: () => void;
}

/** The specified steps: place the order, have its stock taken, report what came of it. */
export async function purchasePart(
  api: Api,
  { part, order: wanted, keys, onWaiting }: Purchase,
): Promise<PurchaseResult> {
  const { orderId, order, decided } = await placeOrderOnce(api, wanted, keys);
  const placed = { orderId, order, isEarlierTry: order !== wanted };
  if (!decided) {
    onWaiting();
    const early = resultAfterWaiting(await followOrder(api, orderId));
    if (early) return { ...placed, kind: early };
  }
  const isAcknowledged = await confirmStock(api, { part, quantity: order.quantity });
  return { ...placed, kind: isAcknowledged ? 'ordered' : 'unacknowledged' };
}
