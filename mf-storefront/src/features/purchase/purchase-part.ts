import type { NewOrder, Part } from '@shop/contracts';
import { type Api, ApiError } from '@shop/front-kit';
import { followOrder } from './api/follow-order.ts';
import { placeOrder } from './api/place-order.ts';
import { takeStock } from './api/take-stock.ts';
import { endAfterFollowing, type PurchaseEnd } from './purchase-news.rules.ts';

export interface Purchase {
  readonly part: Part;
  readonly order: NewOrder;
  readonly idempotencyKey: string;
  /** The order is stored, and the shop still looks for its stock. */
  readonly onWaiting: () => void;
}

const taken = async (api: Api, { part, order }: Purchase): Promise<boolean> => {
  try {
    return await takeStock(api, { part, quantity: order.quantity });
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** The specified steps: place the order, have its stock taken, report what came of it. */
export const purchasePart = async (api: Api, purchase: Purchase): Promise<PurchaseEnd> => {
  const { orderId, decided } = await placeOrder(api, purchase);
  if (!decided) {
    purchase.onWaiting();
    const early = endAfterFollowing(await followOrder(api, orderId));
    if (early) return { kind: early, orderId };
  }
  return { kind: (await taken(api, purchase)) ? 'ordered' : 'unconfirmed', orderId };
};
