import { calls, type NewOrder, type OrderState, type Part } from '@shop/contracts/client';
import type { AttemptStore } from '@shop/front-kit/forms';
import { type Api, ApiError } from '@shop/shop-runtime';
import { placeOrderOnce } from './api/place-order.ts';
import { type PurchaseResult, resultAfterWaiting } from './outcome.rules.ts';

const maxPolls = 40;
const pollPauseMs = 1_500;

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

async function readState(api: Api, orderId: string): Promise<OrderState> {
  try {
    return (await api.call(calls.getOrder, { params: { id: orderId } })).body.state;
  } catch {
    // The order is stored: a failed call changes nothing, and the next one may succeed.
    return 'requested';
  }
}

/** Polls a stored order until its stock is decided; returns `requested` after a minute. */
async function followOrder(api: Api, orderId: string): Promise<OrderState> {
  for (let left = maxPolls; left > 0; left -= 1) {
    const state = await readState(api, orderId);
    if (state !== 'requested') return state;
    await pause(pollPauseMs);
  }
  return 'requested';
}

interface OrderedStock {
  readonly part: Part;
  readonly quantity: number;
}

const retryPausesMs = [500, 1_000, 2_000];
/** Buyers won't watch a spinner for longer. */
const retryLimitMs = 12_000;

/** A 4xx refusal would only repeat. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}

/** Step 2 (PUR-14). Returns whether one record changed. Placing the order has already taken the stock. */
async function takeStock(api: Api, { part, quantity }: OrderedStock): Promise<boolean> {
  const { body } = await api.call(calls.updatePart, {
    params: { id: part._id },
    body: { availableQuantity: Math.max(0, part.availableQuantity - quantity) },
  });
  return body.modifiedCount === 1;
}

/** Step 2, with retries. The order is valid either way; only its acknowledgment can be missing. */
async function confirmStock(api: Api, ordered: OrderedStock): Promise<boolean> {
  const until = Date.now() + retryLimitMs;
  for (const pauseMs of [...retryPausesMs, undefined]) {
    try {
      if (await takeStock(api, ordered)) return true;
    } catch (error) {
      if (!isTransient(error)) return false;
    }
    if (pauseMs === undefined || Date.now() > until) return false;
    await pause(pauseMs);
  }
  return false;
}

interface Purchase {
  readonly part: Part;
  readonly order: NewOrder;
  readonly attempt: AttemptStore;
  /** Called when the order is stored but its stock is not yet reserved. */
  readonly onWaiting: () => void;
}

/** Runs the specified steps: places the order, confirms its stock, returns the outcome. */
export async function submitOrder(
  api: Api,
  { part, order: wanted, attempt, onWaiting }: Purchase,
): Promise<PurchaseResult> {
  const { decided, ...placed } = await placeOrderOnce(api, wanted, attempt);
  const { orderId, order } = placed;
  if (!decided) {
    onWaiting();
    const early = resultAfterWaiting(await followOrder(api, orderId));
    if (early) return { ...placed, kind: early };
  }
  const isAcknowledged = await confirmStock(api, { part, quantity: order.quantity });
  return { ...placed, kind: isAcknowledged ? 'ordered' : 'unacknowledged' };
}
