import {
  addressLine,
  type OrderHappened,
  orderFactId,
  orderHappened,
  queues,
  type WholeOrderState,
} from '@shop/contracts';
import { type OutboxEntry, outboxEntry, present } from '@shop/service-kit';
import { creditedAmounts } from '../invoices/credit-lines.rules.ts';
import type {
  Order,
  OrderChange,
  OrderRefund,
  OrderReturn,
  OrderShipment,
  TimelineEntry,
} from './order.types.ts';
import { orderAfter, totalCents } from './order-lines.rules.ts';
import { refundableCents } from './refund.rules.ts';
import { heldWhileUndoable } from './shipment.rules.ts';

/** Each parcel is its own fact. Refunding the rest also makes an order `shipped`, without a parcel. */
export function newParcels(before: Order, { shipments = [] }: Order): readonly OrderShipment[] {
  const known = new Set(before.shipments?.map(({ id }) => id));
  return shipments.filter(({ id }) => !known.has(id));
}

/** Returns those of the changed order that were not in this state before. */
export function returnsNow(before: Order, { returns = [] }: Order, is: (each: OrderReturn) => boolean) {
  return returns.filter(
    (each) => is(each) && !before.returns?.some((known) => known.id === each.id && is(known)),
  );
}

type Happened = Pick<OrderHappened, 'what' | 'message' | 'refund' | 'return' | 'shipment'>;

function refundedLines(order: Order, refund: OrderRefund) {
  const { lines, charges } = creditedAmounts(order, refund);
  return [
    ...lines.map(({ unitCents, quantity, ...line }) => ({ ...line, quantity, cents: quantity * unitCents })),
    ...charges.map(({ text: name, cents }) => ({ name, cents })),
  ];
}

const factOfState: Partial<Record<WholeOrderState, Happened['what']>> = {
  expired: 'expired',
  cancelled: 'cancelled',
};

/**
 * Builds the message that reports an event to notifications, with a snapshot of the order. Write it to the outbox
 * together with the change.
 */
function happenedMessage(order: Order, happened: Happened, now: Date): OutboxEntry {
  const payload = { ...happened, order: snapshot(order) };
  return outboxEntry(queues.notificationsFacts, orderHappened, { id: orderFactId(payload), payload, now });
}

/** Returns the facts that a change makes true. The mail about a payment comes with its invoice. */
export function factsOf(order: Order, change: OrderChange): OutboxEntry[] {
  const after = orderAfter(order, change);
  const ofState = after.state === order.state ? undefined : factOfState[after.state];
  const happened = [
    ...(ofState ? [{ what: ofState }] : []),
    ...(after.refunds ?? []).flatMap((refund) => refundFact(order, after, refund)),
    ...returnFacts(order, after),
    ...messageFacts(change),
    ...(order.placedBy !== undefined && becomesHeld(order, change)
      ? [{ what: 'placed-by-shop' as const }]
      : []),
  ];
  return [
    ...happened.map((each) => happenedMessage(after, each, change.entry.at)),
    ...parcelFacts(order, after, change.entry),
  ];
}

function parcelFacts(before: Order, after: Order, { at, what, reason }: TimelineEntry): OutboxEntry[] {
  const kept = new Set(after.shipments?.map(({ id }) => id));
  const factAbout = (is: Happened['what'], shipment: OrderShipment): OutboxEntry => {
    const facts = { ...parcel(shipment, after), ...present({ reason }) };
    return heldWhileUndoable(happenedMessage(after, { what: is, shipment: facts }, at), shipment);
  };
  const corrected = after.shipments?.filter(({ id, corrections }) =>
    before.shipments?.some((each) => each.id === id && each.corrections !== corrections),
  );
  // An undone shipment was never reported.
  const cancelled =
    what === 'shipment-cancelled' ? before.shipments?.filter(({ id }) => !kept.has(id)) : undefined;
  return [
    ...newParcels(before, after).map((each) => factAbout('shipped', each)),
    ...(corrected ?? []).map((each) => factAbout('tracking-changed', each)),
    ...(cancelled ?? []).map((each) => factAbout('shipment-cancelled', each)),
  ];
}

function becomesHeld({ state }: Order, { to }: OrderChange): boolean {
  return state === 'requested' && to === 'reserved';
}

/**
 * Marks an order that becomes held: a buyer who does not pay at once gets a mail, see {@link heldMessage}. The buyer of
 * an order that the shop placed gets one at once.
 */
export function withHeldNotice(order: Order, change: OrderChange): OrderChange {
  const isDue = becomesHeld(order, change) && order.placedBy === undefined;
  return isDue ? { ...change, set: { ...change.set, heldNotice: 'due' } } : change;
}

export function heldMessage(order: Order, now: Date): OutboxEntry {
  const isWhole = order.lines.every(({ state }) => state !== 'refused');
  return happenedMessage(order, { what: isWhole ? 'placed' : 'line-refused' }, now);
}

function parcel(
  shipment: OrderShipment,
  { state, shipments = [] }: Order,
): NonNullable<Happened['shipment']> {
  const { by: _by, at: _at, fingerprint: _fingerprint, lines, ...rest } = shipment;
  const isWhole = state === 'shipped' && shipments.length === 1;
  return { ...rest, covers: isWhole ? 'all' : 'part', lines: [...lines] };
}

function refundFact(before: Order, after: Order, made: OrderRefund): Happened[] {
  const { id, state, amountCents, reason, transfer } = made;
  if (before.refunds?.some((known) => known.id === id && known.state === state)) return [];
  const refund = {
    id,
    amountCents,
    reason,
    lines: refundedLines(after, made),
    paidCents: after.paidCents ?? amountCents,
    keptCents: refundableCents(after),
    ...present({ transfer }),
  };
  if (state === 'succeeded') return [{ what: 'refunded', refund }];
  return state === 'failed' ? [{ what: 'refund-failed', refund }] : [];
}

function returnFacts(before: Order, after: Order): Happened[] {
  return (['approved', 'declined'] as const).flatMap((state) =>
    returnsNow(before, after, (each) => each.state === state).map(({ id, answer = '', lines }) => ({
      what: `return-${state}` as const,
      return: { id, answer, lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })) },
    })),
  );
}

function messageFacts({ entry: { what, ref: id, reason: text }, set }: OrderChange): Happened[] {
  if (id === undefined || text === undefined) return [];
  const isMailed = what === 'message' || (what === 'question' && set?.officeToldAt !== undefined);
  return isMailed ? [{ what, message: { id, text } }] : [];
}

export function snapshot(order: Order): OrderHappened['order'] {
  const { id, uid, number, clientName, address, billing, purchaseOrderNumber } = order;
  const { lines, charges, reservedUntil } = order;
  return {
    ...{ id, uid, number, clientName, address },
    ...present({
      billing: billing && addressLine(billing),
      purchaseOrderNumber,
      charges: charges && [...charges],
      reservedUntil: reservedUntil?.toISOString(),
    }),
    lines: lines.map(({ id: lineId, partNumber, partName, priceCents, quantity, state }) => ({
      ...{ id: lineId, partName, priceCents, quantity, state },
      ...present({ partNumber }),
    })),
    totalCents: totalCents(order),
  };
}
