import { type OrderLineReply, type Refund, type Shipment, toDollars, type WholeOrder } from '@shop/contracts';
import { refusalReply } from './order.reply.ts';
import type { Order, OrderLine, OrderRefund, OrderShipment } from './order.types.ts';
import { totalCents } from './order-lines.rules.ts';

/** An order with all its lines, whatever became of them. */
export function wholeOrderReply(order: Order): WholeOrder {
  const { id, number, state, version, email, clientName, address, phone, delivery, billing } = order;
  const { purchaseOrderNumber, invoiceNumber, paidCents, transactionId, refundedCents = 0 } = order;
  const isPaid = transactionId !== undefined;
  return {
    orderId: id,
    ...(number === undefined ? {} : { number }),
    ...{ state, version, createdAt: order.createdAt.toISOString() },
    ...(order.reservedUntil ? { reservedUntil: order.reservedUntil.toISOString() } : {}),
    ...{ email, clientName, address, phone },
    ...(delivery === undefined ? {} : { delivery }),
    ...(billing === undefined ? {} : { billing }),
    ...(purchaseOrderNumber === undefined ? {} : { purchaseOrderNumber }),
    lines: order.lines.map(lineReply),
    total: toDollars(totalCents(order)),
    ...(isPaid ? { paid: toDollars(paidCents ?? totalCents(order)), transactionId } : {}),
    refunded: toDollars(refundedCents),
    refunds: (order.refunds ?? []).map(refundReply),
    shipments: (order.shipments ?? []).map(shipmentReply),
    ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
    currency: 'usd',
  };
}

function lineReply({ id, partId, partNumber, partName, ...line }: OrderLine): OrderLineReply {
  return {
    ...{
      id,
      partId,
      partName,
      price: toDollars(line.priceCents),
      quantity: line.quantity,
      state: line.state,
    },
    ...(partNumber === undefined ? {} : { partNumber }),
    ...(line.refusal === undefined ? {} : { refusal: refusalReply(line.refusal) }),
    sent: line.sent ?? 0,
  };
}

function refundReply({ amountCents, lines, at, ...refund }: OrderRefund): Refund {
  return { ...refund, amount: toDollars(amountCents), lines: [...lines], at: at.toISOString() };
}

function shipmentReply({ lines, at, ...shipment }: OrderShipment): Shipment {
  return { ...shipment, lines: lines.map((line) => ({ ...line })), at: at.toISOString() };
}
