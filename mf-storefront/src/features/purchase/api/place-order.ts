import { type NewOrder, type Problem, routes } from '@shop/contracts/client';
import { type Api, ApiError } from '@shop/front-kit';

interface OrderDraft {
  readonly order: NewOrder;
  /** The same key with the same order creates one order, however often it is sent (PUR-17). */
  readonly idempotencyKey: string;
}

/** Step 1 (PUR-13). `decided` is false while the order is stored but its stock is not yet reserved. */
async function placeOrder(
  api: Api,
  { order, idempotencyKey }: OrderDraft,
): Promise<{ orderId: string; number: string | undefined; decided: boolean }> {
  const { body, status } = await api.call(routes.placeOrder, {
    body: order,
    headers: { 'idempotency-key': idempotencyKey },
  });
  return { orderId: body.insertedId, number: body.number, decided: status !== 202 };
}

/** More tries than a buyer makes on one form. */
const triesKept = 20;

interface CurrentKey {
  readonly key: string;
  readonly tried: readonly NewOrder[];
  /** A response was lost: one of the tries may have created an order. */
  readonly inDoubt: boolean;
}

function isSame(one: NewOrder | undefined, other: NewOrder): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Manages the Idempotency-Key of a form. Unchanged entries keep their key, so that a retry orders once. Changed entries
 * get a new key, except while the outcome of a try is unknown: the shop then rejects the key if an order already uses
 * it.
 */
export function createIdempotencyKeys() {
  let current: CurrentKey | undefined;
  return {
    keyFor: (order: NewOrder): string => {
      const keeps = current?.inDoubt || isSame(current?.tried.at(-1), order);
      if (!current || !keeps) current = { key: crypto.randomUUID(), tried: [], inDoubt: false };
      const others = current.tried.filter((tried) => !isSame(tried, order));
      current = { ...current, tried: [...others, order].slice(-triesKept) };
      return current.key;
    },
    /** Returns the other orders sent under this key. */
    triedBefore: (order: NewOrder): readonly NewOrder[] =>
      (current?.tried ?? []).filter((tried) => !isSame(tried, order)),
    doubt: (): void => {
      if (current) current = { ...current, inDoubt: true };
    },
    /** Binds the key to this order alone. */
    settle: (order: NewOrder): void => {
      if (current) current = { key: current.key, tried: [order], inDoubt: false };
    },
    forget: (): void => {
      current = undefined;
    },
  };
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

/** A stored order, possibly from an earlier try of this form. */
interface PlacedOrder {
  readonly orderId: string;
  readonly number: string | undefined;
  /** False while the order is stored but its stock is not yet reserved. */
  readonly decided: boolean;
  readonly order: NewOrder;
}

/** Refusals of an order that was stored first, so its key is used up. */
const usesUpKey = new Set([
  'insufficient-stock',
  'below-minimum',
  'total-too-small',
  'price-changed',
  'part-not-found',
]);

/** Returns the problem of a refusal that a retry would only repeat. */
export function definiteRefusal(error: unknown): Problem | undefined {
  return error instanceof ApiError && error.status !== undefined && error.status < 500
    ? error.problem
    : undefined;
}

function isKeyReused(error: unknown): boolean {
  return definiteRefusal(error)?.code === 'idempotency-key-reused';
}

/** Another try owns this key: resends each try to find it, which creates no new order. */
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

/** Places an order exactly once per form, even if responses to earlier tries were lost (PUR-17). */
export async function placeOrderOnce(api: Api, order: NewOrder, keys: IdempotencyKeys): Promise<PlacedOrder> {
  const idempotencyKey = keys.keyFor(order);
  try {
    const placed = { ...(await placeOrder(api, { order, idempotencyKey })), order };
    keys.settle(order);
    return placed;
  } catch (error) {
    const refusal = definiteRefusal(error);
    if (refusal === undefined) keys.doubt();
    else if (usesUpKey.has(refusal.code)) keys.forget();
    if (!isKeyReused(error)) throw error;
  }
  const earlier = await findEarlier(api, idempotencyKey, keys.triedBefore(order));
  if (earlier) keys.settle(earlier.order);
  else keys.forget();
  return earlier ?? placeOrderOnce(api, order, keys);
}
