import {
  addressLine,
  limits,
  type NewOrder,
  type NewWholeOrder,
  nothingHeldText,
  type orderRoutes,
  type ReplyOf,
  texts,
  toCents,
  toDollars,
} from '@shop/contracts';
import {
  type Answer,
  answer,
  type Caller,
  fingerprintOf,
  keyReused,
  Refusal,
  refuse,
  storedAddress,
  storedPhone,
} from '@shop/service-kit';
import { refusalReply } from '../calls/order.reply.ts';
import type { OrdersDeps } from '../deps.ts';
import { reserveMessage } from '../order/order.messages.ts';
import { chargeRefusal, personName } from '../order/order.rules.ts';
import type { DraftOrder, Order, StockRefusal } from '../order/order.types.ts';
import { taxFor, totalCents, withTax } from '../order/order-lines.rules.ts';
import { claimHolds, type HoldLimits, type Holds } from './claim-holds.ts';
import { type PricedDelivery, priceDelivery, type QuoteDelivery } from './delivery-quotes.ts';
import { isDecided, type OrderDecisions } from './order-decisions.ts';

export interface PlaceOrderDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'waitForDecision'>;
  /** How long a request waits for the stock decision, in ms. */
  readonly decisionMs: number;
  readonly holdLimits: HoldLimits;
  readonly quoteDelivery: QuoteDelivery;
  /** Returns the current address of an account; undefined if it is closed. */
  readonly addressOf: (uid: string) => Promise<string | undefined>;
}

/** A request that places an order. */
export interface Placement<Body> {
  readonly buyer: Pick<Caller, 'uid' | 'email' | 'verified'>;
  /** Network address of the caller. */
  readonly client: string | undefined;
  readonly body: Body;
  readonly idempotencyKey: string | undefined;
  /** The staff member who orders for the buyer. */
  readonly placedBy?: string;
}

type Details = Pick<DraftOrder, 'clientName' | 'address' | 'phone'> & Partial<DraftOrder>;
type PlaceReply = ReplyOf<typeof orderRoutes.placeOrder>;
type PlaceWholeReply = ReplyOf<typeof orderRoutes.placeWholeOrder>;

/**
 * `POST /order`, as specified: an order of one line. Replies with its stock decision in the specified words, or 202
 * while it is pending.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  placement: Placement<NewOrder>,
): Promise<Answer<PlaceReply>> {
  const { body, buyer } = placement;
  const [mailbox = ''] = buyer.email.split('@');
  const details = {
    clientName: personName(body.clientName) || mailbox,
    address: body.address,
    ...storedPhone(body.phone),
    // The total is price times quantity, as specified, so the price contains the tax. The buyer collects the parts.
    tax: taxFor({ included: true }, new Date()),
  };
  const draft = draftOf(deps, placement, details, [body]);
  const { order, earlierAt } = await submitOrder(deps, draft, { placement, path: 'quantity' });
  const placed = { insertedId: order.id, number: order.number, earlierAt };
  if (!isDecided(order)) return answer(placed, { status: 202 });
  const refusal = order.state === 'refused' ? order.lines[0]?.refusal : undefined;
  if (refusal) throw stockRefusal(refusal);
  return answer({ ...placed, modifiedCount: 1 });
}

/** `POST /orders`: a line per part. Each is decided on its own; the order keeps the held ones. */
export async function placeWholeOrder(
  deps: PlaceOrderDeps,
  placement: Placement<NewWholeOrder>,
): Promise<Answer<PlaceWholeReply>> {
  const { billing, purchaseOrderNumber, lines } = placement.body;
  const delivery = storedAddress(placement.body.delivery);
  const details = {
    clientName: personName(delivery.name),
    address: addressLine(delivery),
    phone: delivery.phone,
    delivery,
    billing: billing && storedAddress(billing),
    purchaseOrderNumber: purchaseOrderNumber || undefined,
  };
  const { order, earlierAt } = await submitOrder(deps, draftOf(deps, placement, details, lines), {
    placement,
    path: 'lines',
    delivery: () => priceDelivery(deps, placement.body),
  });
  const reply = { ...placeWholeReply(order), earlierAt };
  if (!isDecided(order)) return answer(reply, { status: 202 });
  if (order.state !== 'refused') return answer(reply);
  const message = nothingHeldText(reply.lines.map(({ refusal }) => refusal));
  throw refuse.conflict('nothing-held', message, { lines: reply.lines });
}

/** The only line of an order has the order's id. */
function draftOf(
  { orderStore }: OrdersDeps,
  { buyer: { uid, email, verified }, body, idempotencyKey: key, placedBy }: Placement<object>,
  details: Details,
  asked: NewWholeOrder['lines'],
): DraftOrder {
  const id = orderStore.newId();
  const lines = asked.map(({ partId, partName = '', price, quantity }) => ({
    id: asked.length === 1 ? id : orderStore.newId(),
    partId: partId.toLowerCase(),
    partName,
    priceCents: toCents(price),
    quantity,
    state: 'requested' as const,
  }));
  return {
    id,
    uid,
    email,
    state: 'requested',
    version: 1,
    createdAt: new Date(),
    ...details,
    lines,
    placedBy,
    holdMinutes: verified ? undefined : limits.unprovedHoldMinutes,
    idempotency: key === undefined ? undefined : { key, fingerprint: fingerprintOf(body) },
  };
}

interface Submission {
  readonly placement: Placement<object>;
  /** The field that a refused amount is about. */
  readonly path: string;
  /** Prices the delivery, or refuses. */
  readonly delivery?: () => Promise<PricedDelivery | undefined>;
}

interface Submitted {
  /** As decided, or as it was placed. */
  readonly order: Order;
  /** When an earlier request with the same key placed it. */
  readonly earlierAt?: string;
}

/**
 * Stores a new order, asks catalog for its stock and waits a while for the decision. Replays with the same idempotency
 * key return the original order.
 */
async function submitOrder(
  deps: PlaceOrderDeps,
  priceless: DraftOrder,
  { placement, path, delivery = async () => undefined }: Submission,
): Promise<Submitted> {
  const { orderStore, orderOutbox, decisions, decisionMs } = deps;
  let draft = priceless;
  let holds: Holds;
  try {
    draft = priced(draft, await delivery());
    assertPayable(draft, path);
    holds = await holdsFor(deps, placement, draft);
  } catch (refusal) {
    // On a replay, the original order counts against the limit, and its delivery may have another price now.
    if (await placedBefore(deps, draft)) return repeated(deps, draft);
    throw refusal;
  }
  const message = reserveMessage(draft, draft.createdAt);
  const { placedBy, createdAt: at } = draft;
  const text = placedBy === undefined ? 'The order was placed' : 'The shop placed the order for the buyer';
  const entry = { at, what: 'placed', text, by: placedBy ?? draft.email };
  const placed = await orderStore.insert(draft, entry, [message]);
  if (!placed) {
    await holds.release();
    return repeated(deps, draft);
  }
  const decided = decisions.waitForDecision(draft.id, decisionMs);
  const sending = orderOutbox.publishUntilAnswered([message]);
  const order = await Promise.race([decided, sending.then((sent) => (sent ? decided : undefined))]);
  return { order: order ?? placed };
}

/** Adds the delivery and the tax, which depends on whether the parts are delivered. */
function priced(draft: DraftOrder, delivery: PricedDelivery | undefined): DraftOrder {
  const carriage = delivery ? [delivery.charge] : [];
  const tax = draft.tax ?? taxFor({ ...draft, charges: carriage }, draft.createdAt);
  const charges = withTax({ ...draft, tax, charges: carriage });
  const lines = draft.lines.map((line) => ({
    ...line,
    weightGrams: delivery?.weights.get(line.partId),
  }));
  return {
    ...draft,
    lines,
    tax,
    tariff: delivery?.tariff,
    charges: charges.length > 0 ? charges : undefined,
  };
}

/** Refuses totals that no card can pay. The price is the buyer's; catalog accepts only its own. */
function assertPayable(draft: DraftOrder, path: string): void {
  const wrong = chargeRefusal(draft);
  if (wrong)
    throw new Refusal(422, wrong.code, wrong.message, { errors: [{ path, message: wrong.message }] });
}

/** Claims room among the unpaid orders, or refuses. What staff order for a buyer counts only for the buyer. */
async function holdsFor(
  deps: PlaceOrderDeps,
  { buyer: { uid, verified }, client, placedBy }: Placement<object>,
  draft: DraftOrder,
): Promise<Holds> {
  const paidCents = placedBy === undefined ? await deps.holdStore.paidCentsOf(uid) : Infinity;
  const claim = { id: draft.id, cents: totalCents(draft), at: draft.createdAt };
  return claimHolds(deps, deps.holdLimits, { buyer: { uid, verified, client, paidCents }, claim });
}

async function placedBefore({ orderStore }: OrdersDeps, draft: DraftOrder): Promise<Order | undefined> {
  const { idempotency } = draft;
  return idempotency && orderStore.findByIdempotencyKey(draft, idempotency.key);
}

async function repeated(deps: PlaceOrderDeps, draft: DraftOrder): Promise<Submitted> {
  const order = await placedBefore(deps, draft);
  if (!order) throw new Error(`the order of a used Idempotency-Key of ${draft.uid} is missing`);
  const { id, number } = order;
  const earlierAt = order.createdAt.toISOString();
  if (order.idempotency?.fingerprint !== draft.idempotency?.fingerprint)
    throw keyReused('order', { id, number, at: earlierAt });
  if (isDecided(order)) return { order, earlierAt };
  return { order: (await deps.decisions.waitForDecision(id, deps.decisionMs)) ?? order, earlierAt };
}

/** Maps the stock decision to the specified texts, with the facts that let a page correct itself. */
function stockRefusal({ code, available, minOrderQuantity, priceCents }: StockRefusal): Refusal {
  const ofQuantity = (status: number, message: string, extra: object) =>
    new Refusal(status, code, message, { errors: [{ path: 'quantity', message }], extra: { ...extra } });
  switch (code) {
    case 'below-minimum':
      return ofQuantity(422, texts.quantityBelowMinimum, { available, minOrderQuantity });
    case 'total-too-small':
      return ofQuantity(422, texts.totalTooSmall, { available });
    case 'insufficient-stock':
      return ofQuantity(409, texts.quantityAboveAvailable, { available });
    case 'price-changed': {
      const price = priceCents === undefined ? undefined : toDollars(priceCents);
      return refuse.conflict(code, 'The price of this part has changed', { available, price });
    }
    case 'part-not-found':
      return new Refusal(404, code, 'Part not found');
  }
}

function placeWholeReply(order: Order): PlaceWholeReply {
  return {
    orderId: order.id,
    number: order.number,
    lines: order.lines.map(({ id, partId, state, refusal }) => ({
      id,
      partId,
      state,
      refusal: refusal && refusalReply(refusal),
    })),
    total: toDollars(totalCents(order)),
  };
}
