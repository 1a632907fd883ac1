import { type NewOrder, orderRoutes } from '@shop/contracts';
import type { Api } from '@shop/front-kit';

export interface OrderDraft {
  readonly order: NewOrder;
  /** The same key with the same order is one order, however often it is sent (PUR-17). */
  readonly idempotencyKey: string;
}

/** Step 1 (PUR-13). `decided` is false while the shop has stored the order but not yet found its stock. */
export async function placeOrder(
  api: Api,
  { order, idempotencyKey }: OrderDraft,
): Promise<{ orderId: string; decided: boolean }> {
  const { body, status } = await api.call(orderRoutes.placeOrder, {
    body: order,
    headers: { 'idempotency-key': idempotencyKey },
  });
  return { orderId: body.insertedId, decided: status !== 202 };
}
