import {
  addressLine,
  type OrderHappened,
  orderFactId,
  orderHappened,
  queues,
  type WholeOrderState,
} from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Order, OrderChange, OrderRefund, OrderShipment } from './order.types.ts';
import { orderAfter, totalCents } from './order-lines.rules.ts';
import { heldWhileUndoable } from './shipment.rules.ts';

type Happened = Pick<OrderHappened, 'what' | 'refund' | 'shipment' | 'invoice'>;

/** What the buyer is told when an order gets to a state. */
const factOfState: Partial<Record<WholeOrderState, Happened['what']>> = {
  expired: 'expired',
  cancelled: 'cancelled',
};

/** Tells notifications what happened to an order, with the order as it is then: goes into the outbox of the write that makes it so. */
function happenedMessage(order: Order, happened: Happened, now: Date): OutboxEntry {
  const payload = { ...happened, order: snapshot(order) };
  return outboxEntry(queues.notificationsFacts, orderHappened, { id: orderFactId(payload), payload, now });
}

/** The facts that a change of an order makes true. Nobody waits for a mail, so they are left to the sweep of the outbox. */
export function factsOf(order: Order, change: OrderChange): OutboxEntry[] {
  const after = orderAfter(order, change);
  const ofState = after.state === order.state ? undefined : factOfState[after.state];
  const happened = [
    ...(ofState ? [{ what: ofState }] : []),
    ...paidWithInvoice(order, after),
    ...sentBy(order, after),
    ...(after.refunds ?? []).flatMap((refund) => refundFact(order, refund)),
  ];
  return happened.map((each) => {
    const message = happenedMessage(after, each, change.entry.at);
    return each.what === 'shipped' ? heldWhileUndoable(message) : message;
  });
}

/** The mark of an order that is held from now on: whoever does not pay at once is told by mail, see {@link heldMessage}. */
export function withHeldNotice(order: Order, change: OrderChange): OrderChange {
  const isHeld = order.state === 'requested' && change.to === 'reserved';
  return isHeld ? { ...change, set: { ...change.set, heldNotice: 'due' } } : change;
}

/** Says that an order is held, or which of its lines are not. */
export function heldMessage(order: Order, now: Date): OutboxEntry {
  const isWhole = order.lines.every(({ state }) => state !== 'refused');
  return happenedMessage(order, { what: isWhole ? 'placed' : 'line-refused' }, now);
}

/**
 * Whoever paid is told when there is the invoice. Orders that were paid before it was kept how much get theirs later, and their
 * buyers know already.
 */
function paidWithInvoice(before: Order, { invoiceNumber: number, paidCents }: Order): Happened[] {
  const isNew = number !== undefined && before.invoiceNumber === undefined && paidCents !== undefined;
  return isNew ? [{ what: 'paid', invoice: { number } }] : [];
}

/** Each parcel is a fact of its own. An order also becomes shipped by a refund of its rest, and then nothing left. */
function sentBy(before: Order, after: Order): Happened[] {
  const known = new Set(before.shipments?.map(({ id }) => id));
  return (after.shipments ?? [])
    .filter(({ id }) => !known.has(id))
    .map((shipment) => ({ what: 'shipped', shipment: parcel(shipment, after) }));
}

function parcel(shipment: OrderShipment, { state, shipments = [] }: Order): Happened['shipment'] {
  const { by: _by, at: _at, fingerprint: _fingerprint, lines, ...rest } = shipment;
  const last = shipments.length > 1 ? 'rest' : 'all';
  return { ...rest, covers: state === 'shipped' ? last : 'part', lines: [...lines] };
}

function refundFact(before: Order, { id, state, amountCents, reason }: OrderRefund): Happened[] {
  if (before.refunds?.some((known) => known.id === id && known.state === state)) return [];
  const refund = { id, amountCents, reason };
  if (state === 'succeeded') return [{ what: 'refunded', refund }];
  return state === 'failed' ? [{ what: 'refund-failed', refund }] : [];
}

function snapshot(order: Order): OrderHappened['order'] {
  const { id, uid, number, email, clientName, address, billing, purchaseOrderNumber, lines, reservedUntil } =
    order;
  return {
    id,
    uid,
    email,
    clientName,
    address,
    ...(number === undefined ? {} : { number }),
    ...(billing ? { billing: addressLine(billing) } : {}),
    ...(purchaseOrderNumber === undefined ? {} : { purchaseOrderNumber }),
    lines: lines.map(({ partId: _part, refusal: _refusal, release: _release, sent: _sent, ...line }) => line),
    totalCents: totalCents(order),
    ...(reservedUntil ? { reservedUntil: reservedUntil.toISOString() } : {}),
  };
}
