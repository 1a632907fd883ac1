import { createHash } from 'node:crypto';
import { Refusal, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { Order, UnpaidLimits } from './order.types.ts';
import { type OrderDecisions, type StockDecision, stockDecisionOf } from './order-decisions.ts';
import { chargeRefusal, unpaidLimitRefusal } from './order-limits.rules.ts';
import { isOfOneLine } from './order-lines.rules.ts';
import { reserveMessage } from './stock-messages.ts';

export interface PlaceOrderDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'waitForDecision'>;
  /** How long a request waits for the stock decision, in ms. */
  readonly decisionMs: number;
  readonly unpaidLimits: UnpaidLimits;
}

interface Submitted {
  readonly order: Order;
  readonly decision: StockDecision | undefined;
}

/**
 * Stores a new order, asks catalog for its stock and waits a while for the decision. Replays with the same
 * idempotency key return the original order.
 */
export async function submitOrder(deps: PlaceOrderDeps, order: Order): Promise<Submitted> {
  const { orderStore, orderOutbox, decisions, decisionMs } = deps;
  try {
    await assertPayable(deps, order);
  } catch (refusal) {
    // On a replay, the original order counts against the limit itself; return it anyway.
    if (await placedBefore(deps, order)) return repeated(deps, order);
    throw refusal;
  }
  const message = reserveMessage(order, order.createdAt);
  const entry = { at: order.createdAt, what: 'placed', text: 'The order was placed', by: order.email };
  const placed = await orderStore.insert(order, entry, [message]);
  if (!placed) return repeated(deps, order);
  const decided = decisions.waitForDecision(order.id, decisionMs);
  const sending = orderOutbox.publishUntilAnswered([message]);
  const decision = await Promise.race([decided, sending.then((sent) => (sent ? decided : undefined))]);
  return { order: placed, decision };
}

/**
 * Refuses orders that cannot, or should not, be paid. The price is the buyer's; catalog accepts only its own. Orders
 * of one buyer placed at the same moment do not count for each other.
 */
async function assertPayable({ orderStore, unpaidLimits }: PlaceOrderDeps, order: Order): Promise<void> {
  const wrong = chargeRefusal(order);
  const path = isOfOneLine(order) ? 'quantity' : 'lines';
  if (wrong)
    throw new Refusal(422, wrong.code, wrong.message, { errors: [{ path, message: wrong.message }] });
  if (unpaidLimits.orders === 0 && unpaidLimits.dollars === 0) return;
  const tooMuch = unpaidLimitRefusal(order, await orderStore.unpaidOf(order.email), unpaidLimits);
  if (tooMuch) throw refuse.conflict(tooMuch.code, tooMuch.message);
}

async function placedBefore({ orderStore }: OrdersDeps, order: Order): Promise<Order | undefined> {
  const { idempotency } = order;
  return idempotency && orderStore.findByIdempotencyKey(order, idempotency.key);
}

async function repeated(deps: PlaceOrderDeps, draft: Order): Promise<Submitted> {
  const order = await placedBefore(deps, draft);
  if (!order || order.idempotency?.fingerprint !== draft.idempotency?.fingerprint) throw keyReused();
  const { decisions, decisionMs } = deps;
  const decision = stockDecisionOf(order) ?? (await decisions.waitForDecision(order.id, decisionMs));
  return { order, decision };
}

function keyReused(): Refusal {
  return new Refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used for another order');
}

/** Keeps key and hash of the request, to recognise a replay. */
export function idempotencyOf(key: string | undefined, body: object): Pick<Order, 'idempotency'> {
  if (key === undefined) return {};
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return { idempotency: { key, fingerprint } };
}
