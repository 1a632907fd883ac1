import { createHash, randomUUID } from 'node:crypto';
import { type NewShipment, orderFactId, type Shipment } from '@shop/contracts';
import { Refusal, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { type ChangeResult, changeOrder } from './change-order.ts';
import { packingSlipMessageId } from './order.messages.ts';
import { shipmentReply } from './order.reply.ts';
import type { Order } from './order.types.ts';
import { leftToSend } from './order-lines.rules.ts';
import { type ResolvedOrder, resolvedIn, refusalOf as rowRefusal } from './resolve-order.ts';
import { type ShipmentRequest, ship, shipmentTooMuch, undoShipment } from './shipment.rules.ts';

export interface ShipmentDemand {
  readonly body: NewShipment;
  readonly by: string;
  readonly idempotencyKey: string | undefined;
}

/** Sends pieces of an order. The same key returns the same shipment; with different content it is refused. */
export async function shipLines(deps: OrdersDeps, demand: ShipmentDemand): Promise<Shipment> {
  const request = requestOf(demand);
  const result = await send(deps, demand.body.orderId, request);
  if (result.kind === 'refused') throw refusalOf(result);
  const made = result.order.shipments?.find(({ id }) => id === request.id);
  if (!made || made.fingerprint !== request.fingerprint) throw keyReused();
  return shipmentReply(made, 'admin');
}

/**
 * Sends everything left of an order, whichever of its lines is named, without carrier data. Returns the shipment's
 * id.
 */
export async function shipRest(deps: OrdersDeps, resolved: ResolvedOrder, by: string): Promise<string> {
  const request = { id: randomUUID(), by };
  const { kind, order } = await send(deps, resolved.order.id, request);
  if (kind === 'changed') return request.id;
  const { code, message } = rowRefusal(resolvedIn(order, resolved));
  throw refuse.conflict(code, message, { modifiedCount: 0 });
}

/**
 * Undoes a shipment and removes its mail and packing slip from the order's outbox. Returns false when it was already
 * gone.
 */
export async function takeShipmentBack(
  deps: OrdersDeps,
  { orderId, shipmentId, by }: { orderId: string; shipmentId: string; by: string },
): Promise<boolean> {
  const decide = (order: Order) => undoShipment(order, shipmentId, { by, now: new Date() });
  const fact = orderFactId({ what: 'shipped', order: { id: orderId }, shipment: { id: shipmentId } });
  const answered = [fact, packingSlipMessageId(shipmentId)];
  const result = await changeOrder(deps, { id: orderId, decide, answered });
  if (result.kind === 'refused') throw refuse.conflict(result.refusal.code, result.refusal.message);
  return result.kind === 'changed';
}

function send(deps: OrdersDeps, id: string, request: ShipmentRequest): Promise<ChangeResult> {
  return changeOrder(deps, { id, decide: (order) => ship(order, request, new Date()) });
}

function requestOf({
  body,
  by,
  idempotencyKey: key,
}: ShipmentDemand): ShipmentRequest & { fingerprint: string } {
  const { orderId, lines, ...parcel } = body;
  return {
    id: key === undefined ? randomUUID() : digest([orderId.toLowerCase(), key]).slice(0, 32),
    ...parcel,
    ...(lines ? { lines: lines.map((line) => ({ ...line, lineId: line.lineId.toLowerCase() })) } : {}),
    by,
    fingerprint: digest(body),
  };
}

function digest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function refusalOf({ order, refusal }: Extract<ChangeResult, { kind: 'refused' }>): Refusal {
  const { code, message } = refusal;
  if (code !== shipmentTooMuch.code) return refuse.conflict(code, message);
  const left = order.lines.map((line) => ({ lineId: line.id, quantity: leftToSend(line) }));
  return refuse.conflict(code, message, { left });
}

function keyReused(): Refusal {
  return new Refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used for another shipment');
}
