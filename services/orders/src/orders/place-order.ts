import { createHash } from 'node:crypto';
import { type NewOrder, type orderRoutes, type ReplyOf, texts, toCents, toDollars } from '@shop/contracts';
import { type Answer, answer, Refusal, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { Order, StockRefusal, UnpaidLimits } from './order.types.ts';
import { type OrderDecisions, type StockDecision, stockDecisionOf } from './order-decisions.ts';
import { chargeRefusal, unpaidLimitRefusal } from './order-limits.rules.ts';
import { reserveMessage } from './stock-messages.ts';

export interface PlaceOrderDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'waitForDecision'>;
  /** How long a request waits for the stock decision. */
  readonly decisionMs: number;
  readonly unpaidLimits: UnpaidLimits;
}

export interface Placement {
  readonly email: string;
  readonly body: NewOrder;
  readonly idempotencyKey: string | undefined;
}

type PlaceReply = Answer<ReplyOf<typeof orderRoutes.placeOrder>>;

/** Stores the order, asks catalog for its stock and answers with the decision, or with 202 while it is out. */
export async function placeOrder(deps: PlaceOrderDeps, placement: Placement): Promise<PlaceReply> {
  const { orderStore, orderOutbox, decisions, decisionMs } = deps;
  const now = new Date();
  const order = draftOrder(orderStore.newId(), placement, now);
  try {
    await assertPayable(deps, order);
  } catch (refusal) {
    // An order that was placed before counts among those that are held, and is answered all the same.
    if (await placedBefore(deps, order)) return repeatReply(deps, order);
    throw refusal;
  }
  const message = reserveMessage(order, now);
  const entry = { at: now, what: 'placed', text: 'The order was placed', by: order.email };
  if (!(await orderStore.insert(order, entry, [message]))) return repeatReply(deps, order);
  const decided = decisions.waitForDecision(order.id, decisionMs);
  const sending = orderOutbox.publishUntilAnswered([message]);
  const decision = await Promise.race([decided, sending.then((sent) => (sent ? decided : undefined))]);
  return placeReply(order.id, decision);
}

/**
 * Refuses what would hold stock and could not, or should not, be paid. The price is the buyer's: catalog takes no other than
 * its own. Orders that somebody places at the same moment do not count for each other.
 */
async function assertPayable({ orderStore, unpaidLimits }: PlaceOrderDeps, order: Order): Promise<void> {
  const wrong = chargeRefusal(order);
  if (wrong) throw quantityRefusal(422, wrong.code, wrong.message, {});
  if (unpaidLimits.orders === 0 && unpaidLimits.dollars === 0) return;
  const tooMuch = unpaidLimitRefusal(order, await orderStore.unpaidOf(order.email), unpaidLimits);
  if (tooMuch) throw refuse.conflict(tooMuch.code, tooMuch.message);
}

/** The order that this person placed under the same idempotency key. */
async function placedBefore({ orderStore }: OrdersDeps, order: Order): Promise<Order | undefined> {
  const { email, idempotency } = order;
  return idempotency && orderStore.findByIdempotencyKey(email, idempotency.key);
}

async function repeatReply(deps: PlaceOrderDeps, order: Order): Promise<PlaceReply> {
  const placed = await placedBefore(deps, order);
  if (!placed || placed.idempotency?.fingerprint !== order.idempotency?.fingerprint) throw keyReused();
  const { decisions, decisionMs } = deps;
  const decision = stockDecisionOf(placed) ?? (await decisions.waitForDecision(placed.id, decisionMs));
  return placeReply(placed.id, decision);
}

function draftOrder(id: string, { email, body, idempotencyKey: key }: Placement, now: Date): Order {
  return {
    id,
    email,
    clientName: personName(body.clientName) || (email.split('@')[0] ?? email),
    address: body.address,
    phone: body.phone,
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
