import { type NewOrder, type orderRoutes, type ReplyOf, texts, toCents, toDollars } from '@shop/contracts';
import { type Answer, answer, type Caller, Refusal, refuse, storedPhone } from '@shop/service-kit';
import { personName } from './order.rules.ts';
import type { Order, StockRefusal } from './order.types.ts';
import type { StockDecision } from './order-decisions.ts';
import { idempotencyOf, type PlaceOrderDeps, submitOrder } from './submit-order.ts';

export interface Placement {
  readonly buyer: Pick<Caller, 'uid' | 'email'>;
  readonly body: NewOrder;
  readonly idempotencyKey: string | undefined;
}

type PlaceReply = Answer<ReplyOf<typeof orderRoutes.placeOrder>>;

/** `POST /order`: places an order of one line. Replies with the decision, or 202 while it is pending. */
export async function placeOrder(deps: PlaceOrderDeps, placement: Placement): Promise<PlaceReply> {
  const draft = draftOrder(deps.orderStore.newId(), placement, new Date());
  const { order, decision } = await submitOrder(deps, draft);
  return placeReply(order, decision);
}

function draftOrder(
  id: string,
  { buyer: { uid, email }, body, idempotencyKey }: Placement,
  now: Date,
): Order {
  return {
    id,
    uid,
    email,
    clientName: personName(body.clientName) || (email.split('@')[0] ?? email),
    address: body.address,
    ...storedPhone(body.phone),
    lines: [
      {
        id,
        partId: body.partId.toLowerCase(),
        partName: body.partName ?? '',
        priceCents: toCents(body.price),
        quantity: body.quantity,
        state: 'requested',
      },
    ],
    state: 'requested',
    version: 1,
    createdAt: now,
    ...idempotencyOf(idempotencyKey, body),
  };
}

function placeReply({ id, number }: Order, decision: StockDecision | undefined): PlaceReply {
  const placed = { insertedId: id, ...(number === undefined ? {} : { number }) };
  if (!decision) return answer(placed, { status: 202 });
  if (decision.outcome === 'refused') throw stockRefusal(decision.refusal);
  return answer({ ...placed, modifiedCount: 1 });
}

/** Maps the stock decision to the specified texts, with the facts that let a page correct itself. */
function stockRefusal({ code, available, minOrderQuantity, priceCents }: StockRefusal): Refusal {
  switch (code) {
    case 'below-minimum':
      return quantityRefusal(422, code, texts.quantityBelowMinimum, { available, minOrderQuantity });
    case 'insufficient-stock':
      return quantityRefusal(409, code, texts.quantityAboveAvailable, { available });
    case 'price-changed':
      return refuse.conflict(code, 'The price of this part has changed', {
        available,
        price: priceCents === undefined ? undefined : toDollars(priceCents),
      });
    case 'part-not-found':
      return new Refusal(404, code, 'Part not found');
  }
}

function quantityRefusal(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown>,
): Refusal {
  return new Refusal(status, code, message, { errors: [{ path: 'quantity', message }], extra });
}
