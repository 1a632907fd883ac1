import { canOrderMove, formatCount, limits, type StateRefusal, stateRefusals } from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';
import type { LineChange, Order, OrderLine, OrderShipment } from './order.types.ts';
import { leftToSend, linesAfter } from './order-lines.rules.ts';
import { changed, done, refused, type Verdict } from './verdict.rules.ts';

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
export const tooManyChanges: StateRefusal = {
  code: 'too-many-changes',
  message: 'This order was changed too many times',
};
const shipmentFinal: StateRefusal = {
  code: 'shipment-final',
  message: 'Too late to undo: the customer has been notified.',
};

const shipmentUndone: StateRefusal = {
  code: 'shipment-undone',
  message: 'This shipment was undone. Ship the pieces again as a new one.',
};

/** Undone shipments and corrections can be repeated and each adds a timeline entry, so they are bounded. */
export const changesMax = 1_000;

/** Accepts an undo a little longer than the page offers it, because the request has to travel. */
export const shipmentUndoMs = (limits.undoSeconds + 2) * 1_000;

/** The mail about a shipment waits until the shipment can no longer be undone. Undoing removes the mail. */
export function heldWhileUndoable(message: OutboxEntry): OutboxEntry {
  return { ...message, at: new Date(message.at.getTime() + shipmentUndoMs + 1_000) };
}

export function unsentPieces({ lines }: Order): number {
  return lines.reduce((sum, line) => sum + leftToSend(line), 0);
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

function allThatIsLeft({ lines }: Order): OrderShipment['lines'] {
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
    entry: { at, what: isLast ? 'shipped' : 'part-shipped', text: textOf(shipment, isLast), by, ref },
  });
}

function textOf({ lines, carrier, trackingNumber }: OrderShipment, isLast: boolean): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = isLast
    ? 'The order was shipped'
    : `A part of the order was shipped: ${formatCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`;
  const how = [carrier, trackingNumber].filter(Boolean).join(' ');
  return how === '' ? what : `${what} (${how})`;
}

/** Undoes a shipment while the buyer's mail is still held. A shipment that is already gone is done. */
export function undoShipment(
  order: Order,
  shipmentId: string,
  { by, now }: { by: string; now: Date },
): Verdict {
  const { shipments = [], undone = [], refunds = [] } = order;
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (!shipment) return done;
  if (order.version >= changesMax) return refused(tooManyChanges);
  const isLate = now.getTime() - shipment.at.getTime() > shipmentUndoMs;
  // A later refund was decided on the assumption that these pieces had left.
  if (isLate || refunds.some(({ at }) => at >= shipment.at)) return refused(shipmentFinal);
  return changed({
    to: 'paid',
    set: { shipments: shipments.filter(({ id }) => id !== shipmentId), undone: [...undone, shipmentId] },
    lines: sentAfter(order, shipment.lines, -1),
    entry: { at: now, what: 'shipment-undone', text: 'A shipment was undone before it left', by },
  });
}
