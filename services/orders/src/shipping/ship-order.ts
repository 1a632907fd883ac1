import { randomUUID } from 'node:crypto';
import { type NewShipment, orderFactId, type Shipment, type ShipmentCorrection } from '@shop/contracts';
import { fingerprintOf, idOfKey, keyReused, refuse, signed } from '@shop/service-kit';
import { shipmentReply } from '../calls/order.reply.ts';
import { type ResolvedOrder, refusalOf, resolvedIn } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, changeOrRefuse } from '../order/change-order.ts';
import type { Order } from '../order/order.types.ts';
import { leftToSend } from '../order/order-lines.rules.ts';
import { packingSlipMessageId } from './packing-slips.rules.ts';
import {
  cancelShipment,
  correctShipment,
  type ShipmentRequest,
  ship,
  shipmentTooMuch,
  undoShipment,
} from './shipment.rules.ts';

export interface ShipmentDemand {
  readonly body: NewShipment;
  readonly by: string;
  readonly idempotencyKey: string | undefined;
}

/** Sends pieces of an order. The same key returns the same shipment; with different content it is refused. */
export async function shipLines(deps: OrdersDeps, demand: ShipmentDemand): Promise<Shipment> {
  const request = requestOf(demand);
  const decide = (order: Order) => ship(order, request, new Date());
  const { order } = await changeOrRefuse(deps, { id: demand.body.orderId, decide }, (current, { code }) =>
    code === shipmentTooMuch.code
      ? { left: current.lines.map((line) => ({ lineId: line.id, quantity: leftToSend(line) })) }
      : {},
  );
  const made = order.shipments?.find(({ id }) => id === request.id);
  if (!made) throw refuse.notFound('Shipment');
  if (made.fingerprint !== request.fingerprint) {
    const pieces = made.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    throw keyReused('shipment', { id: made.id, at: made.at.toISOString(), pieces });
  }
  return shipmentReply(made, { isStaff: true });
}

/**
 * Sends everything left of an order, whichever of its lines is named, without carrier data. Returns the shipment's
 * id.
 */
export async function shipRest(deps: OrdersDeps, resolved: ResolvedOrder, by: string): Promise<string> {
  const id = randomUUID();
  const decide = (order: Order) => ship(order, signed({ id, by }), new Date());
  const { kind, order } = await changeOrder(deps, { id: resolved.order.id, decide });
  if (kind === 'changed') return id;
  const { code, message } = refusalOf(resolvedIn(order, resolved));
  throw refuse.conflict(code, message, { modifiedCount: 0 });
}

interface ShipmentAct {
  readonly orderId: string;
  readonly shipmentId: string;
  readonly by: string;
}

export async function correctTracking(
  deps: OrdersDeps,
  { orderId, shipmentId, by, correction }: ShipmentAct & { correction: ShipmentCorrection },
): Promise<Shipment> {
  const decide = (order: Order) => correctShipment(order, shipmentId, { by, now: new Date(), correction });
  const { order } = await changeOrRefuse(deps, { id: orderId, decide });
  const corrected = order.shipments?.find(({ id }) => id === shipmentId);
  if (!corrected) throw refuse.notFound('Shipment');
  return shipmentReply(corrected, { isStaff: true });
}

/**
 * Undoes a shipment, or cancels it for a reason, and removes its unsent mail and packing slip from the order's outbox.
 * Returns false when it was already gone.
 */
export async function takeShipmentBack(
  deps: OrdersDeps,
  { orderId, shipmentId, by, reason }: ShipmentAct & { reason?: string },
): Promise<boolean> {
  const decide = (order: Order) => {
    const act = { by, now: new Date() };
    if (reason === undefined) return undoShipment(order, shipmentId, act);
    return cancelShipment(order, shipmentId, { ...act, reason });
  };
  const fact = orderFactId({ what: 'shipped', order: { id: orderId }, shipment: { id: shipmentId } });
  const answered = [fact, packingSlipMessageId(shipmentId)];
  const { kind } = await changeOrRefuse(deps, { id: orderId, decide, answered });
  return kind === 'changed';
}

function requestOf({ body, by, idempotencyKey: key }: ShipmentDemand): ShipmentRequest {
  const { orderId, lines, ...parcel } = body;
  return signed({
    id: key === undefined ? randomUUID() : idOfKey(orderId.toLowerCase(), key),
    ...parcel,
    lines: lines?.map((line) => ({ ...line, lineId: line.lineId.toLowerCase() })),
    by,
    fingerprint: fingerprintOf(body),
  });
}
