import { calls, type NewOrder, type Problem } from '@shop/contracts/client';
import { type AttemptStore, isLost, sendOnce } from '@shop/front-kit/forms';
import { type Api, ApiError } from '@shop/shop-runtime';

/** A stored order, possibly from an earlier try. */
interface PlacedOrder {
  readonly orderId: string;
  readonly number: string | undefined;
  /** False while the order is stored but its stock is not yet reserved. */
  readonly decided: boolean;
  readonly order: NewOrder;
  /** When an earlier try placed it; its answer was lost. */
  readonly earlierAt: string | undefined;
  /** The entries have changed since that try. */
  readonly isOutdated: boolean;
}

/** Returns the problem of a refusal that a retry would only repeat. */
export function definiteRefusal(error: unknown): Problem | undefined {
  return error instanceof ApiError && !isLost(error) ? error.problem : undefined;
}

/** Reads the order that an earlier try placed with other entries; undefined if it got no stock. */
async function readEarlier(api: Api, id: string, wanted: NewOrder): Promise<PlacedOrder | undefined> {
  const { body } = await api.call(calls.getOrder, { params: { id } });
  const { state, number, quantity, price, createdAt } = body;
  if (state === 'refused') return undefined;
  return {
    orderId: id,
    number,
    decided: state !== 'requested',
    order: { ...wanted, quantity, price },
    earlierAt: createdAt,
    isOutdated: true,
  };
}

/** Places an order once per attempt, even if the page was reloaded or the entries changed after a lost answer (PUR-13, PUR-17). */
export async function placeOrderOnce(api: Api, order: NewOrder, attempt: AttemptStore): Promise<PlacedOrder> {
  const sent = await sendOnce(attempt, (headers) => api.call(calls.placeOrder, { body: order, headers }));
  if (!sent.earlier) {
    const { body, status } = sent.reply;
    const { insertedId: orderId, number, earlierAt } = body;
    return { orderId, number, decided: status !== 202, order, earlierAt, isOutdated: false };
  }
  const placed = await readEarlier(api, sent.earlier.id, order);
  if (placed) return placed;
  attempt.end(sent.key);
  return placeOrderOnce(api, order, attempt);
}
