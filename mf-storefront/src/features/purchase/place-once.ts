import type { NewOrder, Problem } from '@shop/contracts';
import { type Api, ApiError } from '@shop/front-kit';
import { placeOrder } from './api/place-order.ts';
import type { IdempotencyKeys } from './order-keys.ts';

/** An order that stands, which may be an earlier try of this form. */
export interface PlacedOrder {
  readonly orderId: string;
  /** False while the shop has stored the order but not yet found its stock. */
  readonly decided: boolean;
  readonly order: NewOrder;
}

/** Refusals of an order that was stored first: its key is used up. */
const usesUpKey = new Set(['insufficient-stock', 'below-minimum', 'price-changed', 'part-not-found']);

/** A no that sending the same again would only repeat. */
export function definiteRefusal(error: unknown): Problem | undefined {
  return error instanceof ApiError && error.status !== undefined && error.status < 500
    ? error.problem
    : undefined;
}

function isKeyReused(error: unknown): boolean {
  return definiteRefusal(error)?.code === 'idempotency-key-reused';
}

/** Another try stands under this key. Sending it again asks for its answer and orders nothing. */
async function findEarlier(
  api: Api,
  idempotencyKey: string,
  tries: readonly NewOrder[],
): Promise<PlacedOrder | undefined> {
  for (const order of tries) {
    try {
      return { ...(await placeOrder(api, { order, idempotencyKey })), order };
    } catch (error) {
      if (definiteRefusal(error) === undefined) throw error;
    }
  }
  return undefined;
}

/** Places an order so that one form is one order, whatever became of the answers to earlier tries (PUR-17). */
export async function placeOrderOnce(api: Api, order: NewOrder, keys: IdempotencyKeys): Promise<PlacedOrder> {
  const idempotencyKey = keys.keyFor(order);
  try {
    const placed = { ...(await placeOrder(api, { order, idempotencyKey })), order };
    keys.settle(order);
    return placed;
  } catch (error) {
    const no = definiteRefusal(error);
    if (no === undefined) keys.doubt();
    else if (usesUpKey.has(no.code)) keys.forget();
    if (!isKeyReused(error)) throw error;
  }
  const earlier = await findEarlier(api, idempotencyKey, keys.triedBefore(order));
  if (earlier) keys.settle(earlier.order);
  else keys.forget();
  return earlier ?? placeOrderOnce(api, order, keys);
}
