import {
  documentRender,
  type EditableCompany,
  orderPaid,
  queues,
  type WholeOrderState,
} from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { CompanyStore } from './company/company.store.ts';
import { creditedAmounts } from './money/credit-lines.rules.ts';
import { askedBy } from './money/refund.rules.ts';
import { refundSums } from './money/refund-parts.rules.ts';
import { refundableCents } from './money/refundable.rules.ts';
import type { ChangeMessages, OrderDeps } from './order/change-order.ts';
import {
  type Happened,
  happenedMessage,
  includedTax,
  paidMessageId,
  releaseOf,
  returnMessages,
} from './order/order.messages.ts';
import type {
  Order,
  OrderChange,
  OrderRefund,
  OrderReturn,
  OrderShipment,
  TimelineEntry,
} from './order/order.types.ts';
import { orderAfter, releasedBy } from './order/order-lines.rules.ts';
import { defaultCompany } from './papers/papers.rules.ts';
import { orderRefundMessage } from './payments/refunds.ts';
import { packingSlipMessageId, packingSlipOf } from './shipping/packing-slips.rules.ts';
import { heldWhileUndoable } from './shipping/shipment.rules.ts';

/** Which messages a change of an order sends. They are stored in the same write as the change. */
export function createMessagesOf({ current }: Pick<CompanyStore, 'current'>): OrderDeps['messagesOf'] {
  return async (order, change) =>
    messagesOf(order, change, change.set?.shipments ? await current() : undefined);
}

/** Only packing slips of new parcels name the company. */
export function messagesOf(
  order: Order,
  change: OrderChange,
  company: EditableCompany = defaultCompany,
): ChangeMessages {
  const after = orderAfter(order, change);
  const { at } = change.entry;
  const released = releasedBy(change);
  const ended = after.lines.filter(({ id }) => released.includes(id));
  const parcels = newParcels(order, after);
  const restocked = returnsNow(order, after, ({ restockDue }) => restockDue !== undefined);
  return {
    questions: [
      ...releaseOf(after, ended, at),
      ...returnMessages({ ...after, returns: restocked }, at),
      ...paidMessage(order, after, at),
    ],
    jobs: [
      ...parcels.map((shipment) => packingSlipMessage(after, shipment, { company, now: at })),
      ...askedBy(order, change.set?.refunds).map((refund) => orderRefundMessage(order, refund, at)),
    ],
    facts: factsOf(order, change),
  };
}

/** The invoice of a paid order follows from this message. */
function paidMessage(before: Order, { id: orderId, paidAt }: Order, now: Date): OutboxEntry[] {
  if (paidAt === undefined || before.paidAt !== undefined) return [];
  const id = paidMessageId(orderId);
  return [outboxEntry(queues.ordersInvoices, orderPaid, { id, payload: { orderId }, now })];
}

function packingSlipMessage(
  order: Order,
  shipment: OrderShipment,
  { company, now }: { company: EditableCompany; now: Date },
): OutboxEntry {
  return outboxEntry(queues.notificationsDocuments, documentRender, {
    id: packingSlipMessageId(shipment.id),
    payload: { kind: 'packing-slip', slip: packingSlipOf(order, shipment, company) },
    now,
  });
}

function becomesHeld({ state }: Order, { to }: OrderChange): boolean {
  return state === 'requested' && to === 'reserved';
}

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

/** Returns the facts that a change makes true. The mail about a payment comes with its invoice. */
export function factsOf(order: Order, change: OrderChange): OutboxEntry[] {
  const after = orderAfter(order, change);
  const ofState = after.state === order.state ? undefined : factOfState[after.state];
  const happened: Happened[] = [
    ...(after.refunds ?? []).flatMap((refund) => refundFact(order, after, refund)),
    ...returnFacts(order, after),
    ...messageFacts(change),
  ];
  if (ofState) happened.unshift({ what: ofState });
  if (order.placedBy !== undefined && becomesHeld(order, change)) happened.push({ what: 'placed-by-shop' });
  return [
    ...happened.map((each) => happenedMessage(after, each, change.entry.at)),
    ...parcelFacts(order, after, change.entry),
  ];
}

function parcelFacts(before: Order, after: Order, { at, what, reason }: TimelineEntry): OutboxEntry[] {
  const kept = new Set(after.shipments?.map(({ id }) => id));
  const factAbout = (is: Happened['what'], shipment: OrderShipment): OutboxEntry => {
    const facts = { ...parcel(shipment, after), reason };
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

function parcel(
  shipment: OrderShipment,
  { state, shipments = [] }: Order,
): NonNullable<Happened['shipment']> {
  const { by: _by, byUid: _byUid, at: _at, fingerprint: _fingerprint, lines, ...rest } = shipment;
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
    transfer,
    includedTax: includedTax(after, refundSums(made).taxCents),
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
