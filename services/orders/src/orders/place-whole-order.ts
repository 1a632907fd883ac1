import {
  addressLine,
  type NewWholeOrder,
  type orderRoutes,
  type ReplyOf,
  toCents,
  toDollars,
} from '@shop/contracts';
import { type Answer, answer, type Caller, refuse, storedAddress } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { getOrder } from './change-order.ts';
import { refusalReply } from './order.reply.ts';
import { personName } from './order.rules.ts';
import type { Order, OrderLine } from './order.types.ts';
import { stockDecisionOf } from './order-decisions.ts';
import { totalCents } from './order-lines.rules.ts';
import { idempotencyOf, type PlaceOrderDeps, submitOrder } from './submit-order.ts';

export interface WholePlacement {
  readonly buyer: Pick<Caller, 'uid' | 'email'>;
  readonly body: NewWholeOrder;
  readonly idempotencyKey: string | undefined;
}

type PlaceWholeReply = ReplyOf<typeof orderRoutes.placeWholeOrder>;

/**
 * `POST /orders`: places an order with a line per part. Each line is decided on its own; the order keeps the held
 * ones.
 */
export async function placeWholeOrder(
  deps: PlaceOrderDeps,
  placement: WholePlacement,
): Promise<Answer<PlaceWholeReply>> {
  const draft = draftOrder(deps, placement, new Date());
  const { order, decision } = await submitOrder(deps, draft);
  if (!decision) return answer(placeReply(order), { status: 202 });
  const decided = await decidedOrder(deps, order.id);
  const reply = placeReply(decided);
  if (decided.state !== 'refused') return answer(reply);
  throw refuse.conflict('nothing-held', 'There is no stock for any of these parts', { lines: reply.lines });
}

/** Uses this process's cached order if it is decided; another process may have decided it. */
async function decidedOrder(deps: OrdersDeps, id: string): Promise<Order> {
  const recent = deps.orderStore.recent(id);
  return recent && stockDecisionOf(recent) ? recent : getOrder(deps, id);
}

function draftOrder(
  { orderStore }: OrdersDeps,
  { buyer: { uid, email }, body, idempotencyKey }: WholePlacement,
  now: Date,
): Order {
  const { billing, purchaseOrderNumber } = body;
  const delivery = storedAddress(body.delivery);
  const id = orderStore.newId();
  return {
    id,
    uid,
    email,
    clientName: personName(delivery.name),
    address: addressLine(delivery),
    phone: delivery.phone,
    delivery,
    ...(billing ? { billing: storedAddress(billing) } : {}),
    ...(purchaseOrderNumber ? { purchaseOrderNumber } : {}),
    lines: body.lines.map((line) => draftLine(body.lines.length === 1 ? id : orderStore.newId(), line)),
    state: 'requested',
    version: 1,
    createdAt: now,
    ...idempotencyOf(idempotencyKey, body),
  };
}

function draftLine(id: string, line: NewWholeOrder['lines'][number]): OrderLine {
  const { partId, partName = '', price, quantity } = line;
  return {
    ...{ id, partId: partId.toLowerCase(), partName, priceCents: toCents(price), quantity },
    state: 'requested',
  };
}

function placeReply(order: Order): PlaceWholeReply {
  return {
    orderId: order.id,
    ...(order.number === undefined ? {} : { number: order.number }),
    lines: order.lines.map(({ id, partId, state, refusal }) => ({
      ...{ id, partId, state },
      ...(refusal ? { refusal: refusalReply(refusal) } : {}),
    })),
    total: toDollars(totalCents(order)),
  };
}
