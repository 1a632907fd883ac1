import {
  addressLine,
  canOrderMove,
  documentRender,
  invoiceIssue,
  type OrderHappened,
  orderFactId,
  orderHappened,
  type PayloadOf,
  paymentRefund,
  queues,
  stockRelease,
  stockReserve,
  stockReturn,
  type WholeOrderState,
} from '@shop/contracts';
import { type MessageMeta, type OutboxEntry, outboxEntry, present } from '@shop/service-kit';
import { packingSlipOf } from '../invoices/papers.rules.ts';
import type {
  Order,
  OrderChange,
  OrderLine,
  OrderRefund,
  OrderReturn,
  OrderShipment,
  TimelineEntry,
} from './order.types.ts';
import { orderAfter, releasedBy, totalCents } from './order-lines.rules.ts';
import { askedBy } from './refund.rules.ts';
import { heldWhileUndoable } from './shipment.rules.ts';

/** The messages of a change, by the way they are sent. All are stored in the same write as the change. */
export interface ChangeMessages {
  /** The change that answers these removes them from the outbox. */
  readonly questions: readonly OutboxEntry[];
  readonly jobs: readonly OutboxEntry[];
  /** No request waits for a mail, so the outbox sweep sends these. */
  readonly facts: readonly OutboxEntry[];
}

export function messagesOf(order: Order, change: OrderChange): ChangeMessages {
  const after = orderAfter(order, change);
  const { at } = change.entry;
  const released = releasedBy(change);
  const ended = after.lines.filter(({ id }) => released.includes(id));
  const isPaid = after.state === 'paid' && canOrderMove(order.state, 'paid');
  const parcels = newParcels(order, after);
  const restocked = returnsNow(order, after, ({ restockDue }) => restockDue !== undefined);
  return {
    questions: [
      ...releaseOf(after, ended, at),
      ...returnMessages({ ...after, returns: restocked }, at),
      ...(isPaid ? [invoiceMessage(after.id, at)] : []),
    ],
    jobs: [
      ...parcels.map((shipment) => packingSlipMessage(after, shipment, at)),
      ...askedBy(order, change.set?.refunds).map((refund) => orderRefundMessage(order, refund, at)),
    ],
    facts: factsOf(order, change),
  };
}

/** Each parcel is its own fact. Refunding the rest also makes an order `shipped`, without a parcel. */
function newParcels(before: Order, { shipments = [] }: Order): readonly OrderShipment[] {
  const known = new Set(before.shipments?.map(({ id }) => id));
  return shipments.filter(({ id }) => !known.has(id));
}

/** Returns the id of the message that an answer from catalog belongs to. */
export function questionOf({ id }: Pick<MessageMeta, 'id'>): string {
  return id.replace(/-answer$/, '');
}

type RefundJob = PayloadOf<typeof paymentRefund>;

/** Asks catalog to hold stock for the requested lines. */
export function reserveMessage({ id: orderId, lines }: Pick<Order, 'id' | 'lines'>, now: Date): OutboxEntry {
  const asked = lines
    .filter(({ state }) => state === 'requested')
    .map(({ id: lineId, partId, quantity, priceCents: expectedPriceCents }) => ({
      ...{ lineId, partId, quantity, expectedPriceCents },
    }));
  const payload = { orderId, lines: asked };
  return outboxEntry(queues.catalogStock, stockReserve, { id: `reserve-${orderId}`, payload, now });
}

/** Asks catalog to take back the stock of all lines that are due. */
export function releaseMessages(order: Order, now: Date): OutboxEntry[] {
  const due = order.lines.filter(({ release }) => release === 'due');
  return releaseOf(order, due, now);
}

/**
 * A line is released once, so its id can name the message; a queue drops a second message of the same name for an
 * hour.
 */
function releaseOf(order: Order, [line, ...others]: readonly OrderLine[], now: Date): OutboxEntry[] {
  if (!line) return [];
  const { id: orderId, version } = order;
  const lines = [line, ...others].map(({ id: lineId, partId, returned }) => ({
    ...{ lineId, partId },
    // Only the refunded pieces of a partly sent line are still in the warehouse.
    ...(returned === undefined ? {} : { quantity: returned }),
  }));
  const id = `release-${others.length === 0 ? line.id : `${orderId}-v${version}`}`;
  const payload = { orderId, lines, reason: reasonOf(order, line) };
  return [outboxEntry(queues.catalogStock, stockRelease, { id, payload, now })];
}

function reasonOf({ state }: Order, line: OrderLine): 'cancelled' | 'expired' | 'refused' | 'refunded' {
  if (line.returned !== undefined) return 'refunded';
  if (line.state === 'refused') return 'refused';
  return state === 'expired' ? 'expired' : 'cancelled';
}

/** Asks catalog to put the inspected pieces of returns back into stock, where that is due. */
export function returnMessages(
  { id: orderId, number, lines, returns = [] }: Order,
  now: Date,
): OutboxEntry[] {
  return returns
    .filter(({ restockDue }) => restockDue !== undefined)
    .map(({ id: returnId, lines: inspected }) => {
      const back = inspected.flatMap(({ lineId, restocked: quantity = 0 }) => {
        const partId = lines.find(({ id }) => id === lineId)?.partId;
        return partId !== undefined && quantity > 0 ? [{ partId, quantity }] : [];
      });
      const payload = { orderId, returnId, number, lines: back };
      return outboxEntry(queues.catalogStock, stockReturn, { id: `return-${returnId}`, payload, now });
    });
}

/** Returns those of the changed order that were not in this state before. */
function returnsNow(before: Order, { returns = [] }: Order, is: (each: OrderReturn) => boolean) {
  return returns.filter(
    (each) => is(each) && !before.returns?.some((known) => known.id === each.id && is(known)),
  );
}

export function invoiceMessageId(orderId: string): string {
  return `invoice-${orderId}`;
}

function invoiceMessage(orderId: string, now: Date): OutboxEntry {
  const id = invoiceMessageId(orderId);
  return outboxEntry(queues.ordersInvoices, invoiceIssue, { id, payload: { orderId }, now });
}

export function packingSlipMessageId(shipmentId: string): string {
  return `document-packing-slip-${shipmentId}`;
}

function packingSlipMessage(order: Order, shipment: OrderShipment, now: Date): OutboxEntry {
  return outboxEntry(queues.notificationsDocuments, documentRender, {
    id: packingSlipMessageId(shipment.id),
    payload: { kind: 'packing-slip', slip: packingSlipOf(order, shipment) },
    now,
  });
}

/** Builds the message that makes a refund, or checks it. Without `refundId`, all money of the payment is refunded. */
export function refundMessage(
  { intentId, orderId, refundId }: RefundJob,
  now: Date,
  id = refundMessageId(refundId ?? intentId),
): OutboxEntry {
  const payload = { intentId, ...present({ orderId, refundId }) };
  return outboxEntry(queues.ordersRefunds, paymentRefund, { id, payload, now });
}

export function orderRefundMessage(order: Order, { id: refundId }: OrderRefund, now: Date): OutboxEntry {
  return refundMessage({ intentId: order.transactionId ?? '', orderId: order.id, refundId }, now);
}

/** Returns the message id of a refund of an order, or of a payment. */
export function refundMessageId(id: string): string {
  return `refund-${id}`;
}

type Happened = Pick<OrderHappened, 'what' | 'message' | 'refund' | 'return' | 'shipment'>;

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

/** Returns the facts that a change makes true. The mail about a payment comes with its invoice. */
function factsOf(order: Order, change: OrderChange): OutboxEntry[] {
  const after = orderAfter(order, change);
  const ofState = after.state === order.state ? undefined : factOfState[after.state];
  const happened = [
    ...(ofState ? [{ what: ofState }] : []),
    ...(after.refunds ?? []).flatMap((refund) => refundFact(order, refund)),
    ...returnFacts(order, after),
    ...messageFacts(change.entry),
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

/** Marks an order that becomes held: a buyer who does not pay at once gets a mail, see {@link heldMessage}. */
export function withHeldNotice(order: Order, change: OrderChange): OrderChange {
  const isHeld = order.state === 'requested' && change.to === 'reserved';
  return isHeld ? { ...change, set: { ...change.set, heldNotice: 'due' } } : change;
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

function refundFact(before: Order, { id, state, amountCents, reason, transfer }: OrderRefund): Happened[] {
  if (before.refunds?.some((known) => known.id === id && known.state === state)) return [];
  const refund = { id, amountCents, reason, ...present({ transfer }) };
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

function messageFacts({ what, ref: id, reason: text }: TimelineEntry): Happened[] {
  return what === 'message' && id !== undefined && text !== undefined
    ? [{ what, message: { id, text } }]
    : [];
}

export function snapshot(order: Order): OrderHappened['order'] {
  const { id, uid, number, email, clientName, address, billing, purchaseOrderNumber } = order;
  const { lines, charges, reservedUntil } = order;
  return {
    ...{ id, uid, number, email, clientName, address },
    ...present({
      billing: billing && addressLine(billing),
      purchaseOrderNumber,
      charges: charges && [...charges],
      reservedUntil: reservedUntil?.toISOString(),
    }),
    lines: lines.map(({ partId: _part, refusal: _refusal, release: _release, sent: _sent, ...line }) => line),
    totalCents: totalCents(order),
  };
}
