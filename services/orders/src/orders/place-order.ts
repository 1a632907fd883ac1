import { createHash } from 'node:crypto';
import { type NewOrder, type orderRoutes, type ReplyOf, texts, toCents, toDollars } from '@shop/contracts';
import { type Answer, answer, type Outbox, Refusal, refuse } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import { type Orders, reserveMessage } from './change-order.ts';
import type { OrderStore } from './order.store.ts';
import type { Order, StockRefusal, UnpaidLimits } from './order.types.ts';
import { type OrderDecisions, type StockDecision, stockDecisionOf } from './order-decisions.ts';
import { chargeRefusal, unpaidLimitRefusal } from './order-limits.rules.ts';

export interface PlaceOrderDeps {
  readonly orders: Pick<Orders, 'add'>;
  readonly store: Pick<OrderStore, 'newId' | 'findByIdempotencyKey' | 'unpaidOf'>;
  readonly unpaidLimits: UnpaidLimits;
  readonly outbox: Outbox;
  readonly board: Pick<OrderDecisions, 'wait'>;
  readonly fault: FaultPoints;
  readonly decisionMs: number;
}

export interface Placement {
  readonly email: string;
  readonly body: NewOrder;
  readonly idempotencyKey: string | undefined;
}

type PlaceReply = Answer<ReplyOf<typeof orderRoutes.placeOrder>>;

/** Stores the order, asks catalog for its stock and answers with the decision, or with 202 while it is out. */
export function createPlaceOrder(parts: PlaceOrderDeps) {
  const { orders, store, outbox, board, fault, decisionMs, unpaidLimits } = parts;

  /**
   * Refuses what would hold stock and could not, or should not, be paid. The price is the buyer's: catalog takes no other than
   * its own. Orders that somebody places at the same moment do not count for each other.
   */
  const assertPayable = async (order: Order): Promise<void> => {
    const wrong = chargeRefusal(order);
    if (wrong) throw onQuantity(422, wrong.code, wrong.message, {});
    if (unpaidLimits.orders === 0 && unpaidLimits.dollars === 0) return;
    const tooMuch = unpaidLimitRefusal(order, await store.unpaidOf(order.email), unpaidLimits);
    if (tooMuch) throw refuse.conflict(tooMuch.code, tooMuch.message);
  };

  /** An order that was placed before counts among those that are held, and is answered all the same. */
  const wasPlaced = async ({ email, idempotency }: Order): Promise<boolean> =>
    idempotency !== undefined && (await store.findByIdempotencyKey(email, idempotency.key)) !== undefined;

  const replay = async (placement: Placement, draft: Order): Promise<PlaceReply> => {
    const key = draft.idempotency?.key ?? '';
    const order = await store.findByIdempotencyKey(placement.email, key);
    if (order?.idempotency?.fingerprint !== draft.idempotency?.fingerprint || !order) throw keyReused();
    return placeReply(order.id, stockDecisionOf(order) ?? (await board.wait(order.id, decisionMs)));
  };

  return async (placement: Placement): Promise<PlaceReply> => {
    const now = new Date();
    const order = draftOrder(store.newId(), placement, now);
    try {
      await assertPayable(order);
    } catch (refusal) {
      if (await wasPlaced(order)) return replay(placement, order);
      throw refusal;
    }
    const message = reserveMessage(order, now);
    const entry = { at: now, what: 'placed', text: 'The order was placed', by: order.email };
    fault('place-before-insert');
    if (!(await orders.add(order, entry, message))) return replay(placement, order);
    fault('place-after-insert');
    const decided = board.wait(order.id, decisionMs);
    const sending = outbox.hand([message]);
    const decision = await Promise.race([decided, sending.then((sent) => (sent ? decided : undefined))]);
    fault('place-before-reply');
    return placeReply(order.id, decision);
  };
}

function draftOrder(id: string, { email, body, idempotencyKey: key }: Placement, now: Date): Order {
  return {
    id,
    email,
    clientName: personName(body.clientName) || (email.split('@')[0] ?? email),
    address: body.address,
    phone: body.phone,
    partId: body.partId.toLowerCase(),
    partName: body.partName ?? '',
    priceCents: toCents(body.price),
    quantity: body.quantity,
    state: 'requested',
    version: 1,
    createdAt: now,
    ...(key === undefined ? {} : { idempotency: { key, fingerprint: fingerprint(body) } }),
  };
}

/** One line without control characters. */
function personName(name = ''): string {
  return name.replace(/[\p{C}\s]+/gu, ' ').trim();
}

function fingerprint(body: NewOrder): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

function keyReused(): Refusal {
  return new Refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used for another order');
}

function placeReply(orderId: string, decision: StockDecision | undefined): PlaceReply {
  if (!decision) return answer({ insertedId: orderId }, { status: 202 });
  if (decision.outcome === 'refused') throw stockRefusal(decision.refusal);
  return answer({ insertedId: orderId, modifiedCount: 1 });
}

/** The specified words for what the stock decided, with the facts that let a page correct itself. */
function stockRefusal({ code, available, minOrderQuantity, priceCents }: StockRefusal): Refusal {
  switch (code) {
    case 'below-minimum':
      return onQuantity(422, code, texts.quantityBelowMinimum, { available, minOrderQuantity });
    case 'insufficient-stock':
      return onQuantity(409, code, texts.quantityAboveAvailable, { available });
    case 'price-changed':
      return refuse.conflict(code, 'The price of this part has changed', {
        available,
        price: priceCents === undefined ? undefined : toDollars(priceCents),
      });
    case 'part-not-found':
      return new Refusal(404, code, 'Part not found');
  }
}

function onQuantity(status: number, code: string, message: string, extra: Record<string, unknown>): Refusal {
  return new Refusal(status, code, message, { errors: [{ path: 'quantity', message }], extra });
}
