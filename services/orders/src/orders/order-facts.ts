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

const factOfState: Partial<Record<WholeOrderState, Happened['what']>> = {
  expired: 'expired',
  cancelled: 'cancelled',
};

/**
 * Builds the message that reports an event to notifications, with a snapshot of the order. It belongs in the outbox
 * of the same write.
 */
function happenedMessage(order: Order, happened: Happened, now: Date): OutboxEntry {
  const payload = { ...happened, order: snapshot(order) };
  return outboxEntry(queues.notificationsFacts, orderHappened, { id: orderFactId(payload), payload, now });
}

/** Returns the facts that a change makes true. No request waits for a mail, so the outbox sweep publishes them. */
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

/** Marks an order that becomes held: a buyer who does not pay at once gets a mail, see {@link heldMessage}. */
export function withHeldNotice(order: Order, change: OrderChange): OrderChange {
  const isHeld = order.state === 'requested' && change.to === 'reserved';
  return isHeld ? { ...change, set: { ...change.set, heldNotice: 'due' } } : change;
}

export function heldMessage(order: Order, now: Date): OutboxEntry {
  const isWhole = order.lines.every(({ state }) => state !== 'refused');
  return happenedMessage(order, { what: isWhole ? 'placed' : 'line-refused' }, now);
}

/** The payment mail waits for the invoice. Old orders without `paidCents` get an invoice late, and no mail. */
function paidWithInvoice(before: Order, { invoiceNumber: number, paidCents }: Order): Happened[] {
  const isNew = number !== undefined && before.invoiceNumber === undefined && paidCents !== undefined;
  return isNew ? [{ what: 'paid', invoice: { number } }] : [];
}

/** Each parcel is its own fact. Refunding the rest also makes an order `shipped`, without a parcel. */
function sentBy(before: Order, after: Order): Happened[] {
  const known = new Set(before.shipments?.map(({ id }) => id));
  return (after.shipments ?? [])
    .filter(({ id }) => !known.has(id))
    .map((shipment) => ({ what: 'shipped', shipment: parcel(shipment, after) }));
}

function parcel(shipment: OrderShipment, { state, shipments = [] }: Order): Happened['shipment'] {
  const { by: _by, at: _at, fingerprint: _fingerprint, lines, ...rest } = shipment;
  const isWhole = state === 'shipped' && shipments.length === 1;
  return { ...rest, covers: isWhole ? 'all' : 'part', lines: [...lines] };
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
