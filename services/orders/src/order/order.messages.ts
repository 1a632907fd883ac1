import {
  addressLine,
  type OrderHappened,
  orderFactId,
  orderHappened,
  queues,
  stockRelease,
  stockReserve,
  stockReturn,
} from '@shop/contracts';
import { type MessageMeta, type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Order, OrderLine } from './order.types.ts';
import { chargesCents, sumsOf, totalCents } from './order-lines.rules.ts';

/** Returns the id of the message that an answer from catalog belongs to. */
export function questionOf({ id }: Pick<MessageMeta, 'id'>): string {
  return id.replace(/-answer$/, '');
}

/** Asks catalog to hold stock for the requested lines. */
export function reserveMessage(
  { id: orderId, lines, charges }: Pick<Order, 'id' | 'lines' | 'charges'>,
  now: Date,
): OutboxEntry {
  const asked = lines
    .filter(({ state }) => state === 'requested')
    .map(({ id: lineId, partId, quantity, priceCents: expectedPriceCents }) => ({
      lineId,
      partId,
      quantity,
      expectedPriceCents,
    }));
  const payload = { orderId, lines: asked, chargesCents: chargesCents({ charges }) };
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
export function releaseOf(order: Order, [line, ...others]: readonly OrderLine[], now: Date): OutboxEntry[] {
  if (!line) return [];
  const { id: orderId, version } = order;
  const lines = [line, ...others].map(({ id: lineId, partId, returned }) => ({
    lineId,
    partId,
    // Only the refunded pieces of a partly sent line are still in the warehouse.
    quantity: returned,
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

export type Happened = Pick<OrderHappened, 'what' | 'message' | 'refund' | 'return' | 'shipment'>;

/**
 * Builds the message that reports an event to notifications, with a snapshot of the order. Write it to the outbox
 * together with the change.
 */
export function happenedMessage(order: Order, happened: Happened, now: Date): OutboxEntry {
  const payload = { ...happened, order: snapshot(order) };
  return outboxEntry(queues.notificationsFacts, orderHappened, { id: orderFactId(payload), payload, now });
}

export function heldMessage(order: Order, now: Date): OutboxEntry {
  const isWhole = order.lines.every(({ state }) => state !== 'refused');
  return happenedMessage(order, { what: isWhole ? 'placed' : 'line-refused' }, now);
}

export function includedTax(
  { tax }: Pick<Order, 'tax'>,
  cents: number,
): OrderHappened['order']['includedTax'] {
  return tax?.included && cents > 0 ? { text: tax.text, cents } : undefined;
}

export function snapshot(order: Order): OrderHappened['order'] {
  const { id, uid, number, clientName, address, billing, purchaseOrderNumber } = order;
  const { lines, charges, reservedUntil } = order;
  return {
    id,
    uid,
    number,
    clientName,
    address,
    billing: billing && addressLine(billing),
    purchaseOrderNumber,
    charges: charges && [...charges],
    reservedUntil: reservedUntil?.toISOString(),
    includedTax: includedTax(order, sumsOf(order).taxCents),
    lines: lines.map(({ id: lineId, partNumber, partName, priceCents, quantity, state }) => ({
      id: lineId,
      partName,
      priceCents,
      quantity,
      state,
      partNumber,
    })),
    totalCents: totalCents(order),
  };
}

/** The invoice removes this message from the order's outbox. */
export function paidMessageId(orderId: string): string {
  return `paid-${orderId}`;
}
