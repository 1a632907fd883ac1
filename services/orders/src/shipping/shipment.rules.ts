import {
  canOrderMove,
  formatCount,
  isCollected,
  limits,
  returnablePieces,
  type ShipmentCorrection,
  type StateRefusal,
  stateRefusals,
} from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';
import { refundableCents } from '../money/refundable.rules.ts';
import { isChangedTooOften, tooManyChanges } from '../order/order.rules.ts';
import type {
  LineChange,
  Order,
  OrderLine,
  OrderShipment,
  TimelineEntry,
  Verdict,
} from '../order/order.types.ts';
import { changed, done, leftToSend, linesAfter, refused } from '../order/order-lines.rules.ts';

/** A shipment request: pieces per line, or everything left when `lines` is missing. */
export type ShipmentRequest = Omit<OrderShipment, 'lines' | 'at'> & Partial<Pick<OrderShipment, 'lines'>>;

export const shipmentTooMuch: StateRefusal = {
  code: 'shipment-too-much',
  message: 'Exceeds what is left to ship.',
};
const lineUnknown: StateRefusal = {
  code: 'line-not-held',
  message: "This line isn't part of the order, or its stock was released",
};
const tooMany: StateRefusal = { code: 'too-many-shipments', message: 'This order has too many shipments' };
const shipmentFinal: StateRefusal = {
  code: 'shipment-final',
  message: 'Too late to undo: the customer has been notified.',
};

const shipmentGone: StateRefusal = { code: 'shipment-gone', message: 'This shipment was cancelled' };
const shipmentRefunded: StateRefusal = {
  code: 'shipment-refunded',
  message: 'Its order or the rest of its lines was refunded, so it can no longer be cancelled',
};

const shipmentReturned: StateRefusal = {
  code: 'shipment-returned',
  message: 'The buyer returns pieces of this shipment. Decline the return first.',
};

const shipmentUndone: StateRefusal = {
  code: 'shipment-undone',
  message: 'This shipment was undone. Ship the pieces again as a new one.',
};

/** Accepts an undo a little longer than the page offers it, because the request has to travel. */
export const shipmentUndoMs = (limits.undoSeconds + 2) * 1_000;

/**
 * Mails about a shipment wait until it can no longer be undone; those about its changes come after the first. Undoing
 * removes the mail.
 */
export function heldWhileUndoable(message: OutboxEntry, { at, corrections = 0 }: OrderShipment): OutboxEntry {
  const free = at.getTime() + shipmentUndoMs + 1_000 * (corrections + 1);
  return free > message.at.getTime() ? { ...message, at: new Date(free) } : message;
}

function isAllSent(lines: readonly OrderLine[]): boolean {
  return lines.every((line) => leftToSend(line) === 0);
}

/** Sends pieces of a paid order. The order becomes shipped with the last piece. */
export function ship(order: Order, request: ShipmentRequest, now: Date): Verdict {
  const { shipments = [], undone = [] } = order;
  if (shipments.some(({ id }) => id === request.id)) return done;
  if (undone.includes(request.id)) return refused(shipmentUndone);
  if (!canOrderMove(order.state, 'shipped')) return refused(stateRefusals[order.state]);
  // A shipment of everything left is always accepted, so that every order can end.
  if (request.lines && shipments.length >= limits.shipmentsMax) return refused(tooMany);
  const wanted = request.lines ?? allThatIsLeft(order);
  const refusal = refusalOf(order, wanted);
  if (refusal) return refused(refusal);
  return withShipment(order, { ...request, lines: wanted, at: now });
}

export function allThatIsLeft({ lines }: Order): OrderShipment['lines'] {
  return lines
    .map((line) => ({ lineId: line.id, quantity: leftToSend(line) }))
    .filter(({ quantity }) => quantity > 0);
}

function refusalOf({ lines }: Order, wanted: OrderShipment['lines']): StateRefusal | undefined {
  for (const { lineId } of wanted) {
    const line = lines.find(({ id }) => id === lineId);
    if (line?.state !== 'reserved') return lineUnknown;
    if (piecesOf(wanted, lineId) > leftToSend(line)) return shipmentTooMuch;
  }
  return undefined;
}

function piecesOf(sent: OrderShipment['lines'], lineId: string): number {
  return sent.reduce((sum, line) => sum + (line.lineId === lineId ? line.quantity : 0), 0);
}

/** Returns the sent pieces per line after a shipment left (1) or was undone (-1). */
function sentAfter({ lines }: Order, parcel: OrderShipment['lines'], sign: 1 | -1): LineChange[] {
  return lines.flatMap(({ id, sent = 0 }) => {
    const pieces = piecesOf(parcel, id);
    return pieces === 0 ? [] : [{ id, sent: sent + sign * pieces }];
  });
}

function withShipment(order: Order, shipment: OrderShipment): Verdict {
  const lines = sentAfter(order, shipment.lines, 1);
  const isLast = isAllSent(linesAfter(order.lines, lines));
  const { by, at, id: ref } = shipment;
  return changed({
    to: isLast ? 'shipped' : 'paid',
    set: { shipments: [...(order.shipments ?? []), shipment] },
    lines,
    entry: { at, what: isLast ? 'shipped' : 'part-shipped', text: textOf(order, shipment, isLast), by, ref },
  });
}

function textOf(order: Order, shipment: OrderShipment, isLast: boolean): string {
  const { lines } = shipment;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const way = isCollected(order) ? 'is ready to collect in Sylhet' : 'was shipped';
  const what = isLast
    ? `The order ${way}`
    : `A part of the order ${way}: ${formatCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`;
  return `${what}${namedBy(shipment)}`;
}

interface Act {
  readonly by: string;
  readonly now: Date;
}

/** Undoes a shipment while the buyer's mail is still held. A shipment that is already gone is done. */
export function undoShipment(order: Order, shipmentId: string, { by, now }: Act): Verdict {
  const text = 'A shipment was undone before it left';
  return takeBack(order, shipmentId, (shipment) =>
    canUndo(shipment, now) && !isSettledByRefund(order, shipment)
      ? { at: now, what: 'shipment-undone', text, by }
      : shipmentFinal,
  );
}

/** Cancels a shipment at any time. The buyer gets a mail unless the one about the shipment is still held. */
export function cancelShipment(
  order: Order,
  shipmentId: string,
  { by, now, reason }: Act & { reason: string },
): Verdict {
  return takeBack(order, shipmentId, (shipment) => {
    if (isSettledByRefund(order, shipment)) return shipmentRefunded;
    const text = `A shipment${namedBy(shipment)} was cancelled: ${reason}`;
    return canUndo(shipment, now)
      ? { at: now, what: 'shipment-undone', text, by }
      : { at: now, what: 'shipment-cancelled', text, by, reason, ref: shipmentId };
  });
}

function takeBack(
  order: Order,
  shipmentId: string,
  decide: (shipment: OrderShipment) => TimelineEntry | StateRefusal,
): Verdict {
  const { shipments = [], undone = [] } = order;
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (!shipment) return done;
  if (isChangedTooOften(order, { isStaff: true })) return refused(tooManyChanges);
  const decision = decide(shipment);
  if ('code' in decision) return refused(decision);
  const lines = sentAfter(order, shipment.lines, -1);
  if (linesAfter(order.lines, lines).some((line) => returnablePieces(line, order.returns) < 0))
    return refused(shipmentReturned);
  return changed({
    to: 'paid',
    set: { shipments: shipments.filter(({ id }) => id !== shipmentId), undone: [...undone, shipmentId] },
    lines,
    entry: decision,
  });
}

/** After a correction the buyer gets mails about both, so the shipment can only be cancelled. */
function canUndo({ at, corrections }: OrderShipment, now: Date): boolean {
  return corrections === undefined && now.getTime() - at.getTime() <= shipmentUndoMs;
}

/**
 * Pieces that come back to packing would be sent for nothing if all money went back. A line returns stock only once, so
 * those of a line whose other pieces did could never leave it again.
 */
function isSettledByRefund(order: Order, shipment: OrderShipment): boolean {
  const isReturned = ({ id, returned = 0 }: OrderLine) => returned > 0 && piecesOf(shipment.lines, id) > 0;
  return refundableCents(order) === 0 || order.lines.some(isReturned);
}

function namedBy({ carrier, trackingNumber }: OrderShipment): string {
  const name = [carrier, trackingNumber].filter(Boolean).join(' ');
  return name === '' ? '' : ` (${name})`;
}

const trackingFields = ['carrier', 'trackingNumber', 'trackingUrl'] as const;

/** Adds or corrects a parcel's carrier and tracking, whatever the order's state. */
export function correctShipment(
  order: Order,
  shipmentId: string,
  { by, now, correction }: Act & { correction: ShipmentCorrection },
): Verdict {
  const { shipments = [] } = order;
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (!shipment) return refused(shipmentGone);
  const corrected = withTracking(shipment, correction);
  if (trackingFields.every((field) => corrected[field] === shipment[field])) return done;
  if (isChangedTooOften(order, { isStaff: true })) return refused(tooManyChanges);
  const { corrections = 0 } = corrected;
  return changed({
    to: order.state,
    set: { shipments: shipments.map((each) => (each === shipment ? corrected : each)) },
    entry: {
      at: now,
      what: 'tracking-changed',
      by,
      ref: `${shipmentId}-${corrections}`,
      text: `Tracking of a parcel: ${trackingText(shipment)} → ${trackingText(corrected)}`,
    },
  });
}

function withTracking(shipment: OrderShipment, correction: ShipmentCorrection): OrderShipment {
  const { carrier: _carrier, trackingNumber: _number, trackingUrl: _url, ...rest } = shipment;
  const fields = trackingFields.flatMap((field) => {
    const text = correction[field] === undefined ? shipment[field] : correction[field];
    return text ? [[field, text]] : [];
  });
  return { ...rest, ...Object.fromEntries(fields), corrections: (shipment.corrections ?? 0) + 1 };
}

function trackingText(shipment: OrderShipment): string {
  return trackingFields.flatMap((field) => shipment[field] ?? []).join(' ') || 'none';
}
