import {
  documentRender,
  type EditableCompany,
  type PayloadOf,
  paymentRefund,
  queues,
  stockRelease,
  stockReserve,
  stockReturn,
} from '@shop/contracts';
import { type MessageMeta, type OutboxEntry, outboxEntry, present } from '@shop/service-kit';
import { defaultCompany } from '../company/company.rules.ts';
import { packingSlipOf } from '../invoices/packing-slips.rules.ts';
import { factsOf, newParcels, returnsNow } from './order.facts.ts';
import type { Order, OrderChange, OrderLine, OrderRefund, OrderShipment } from './order.types.ts';
import { chargesCents, orderAfter, releasedBy } from './order-lines.rules.ts';
import { askedBy } from './refund.rules.ts';

/** The messages of a change, by the way they are sent. All are stored in the same write as the change. */
export interface ChangeMessages {
  /** The change that answers these removes them from the outbox. */
  readonly questions: readonly OutboxEntry[];
  readonly jobs: readonly OutboxEntry[];
  /** No request waits for a mail, so the outbox sweep sends these. */
  readonly facts: readonly OutboxEntry[];
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
    questions: [...releaseOf(after, ended, at), ...returnMessages({ ...after, returns: restocked }, at)],
    jobs: [
      ...parcels.map((shipment) => packingSlipMessage(after, shipment, { company, now: at })),
      ...askedBy(order, change.set?.refunds).map((refund) => orderRefundMessage(order, refund, at)),
    ],
    facts: factsOf(order, change),
  };
}

/** Returns the id of the message that an answer from catalog belongs to. */
export function questionOf({ id }: Pick<MessageMeta, 'id'>): string {
  return id.replace(/-answer$/, '');
}

type RefundJob = PayloadOf<typeof paymentRefund>;

/** Asks catalog to hold stock for the requested lines. */
export function reserveMessage(
  { id: orderId, lines, charges }: Pick<Order, 'id' | 'lines' | 'charges'>,
  now: Date,
): OutboxEntry {
  const asked = lines
    .filter(({ state }) => state === 'requested')
    .map(({ id: lineId, partId, quantity, priceCents: expectedPriceCents }) => ({
      ...{ lineId, partId, quantity, expectedPriceCents },
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

export function packingSlipMessageId(shipmentId: string): string {
  return `document-packing-slip-${shipmentId}`;
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
