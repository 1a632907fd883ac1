import {
  type OrderLineReply,
  type Refund,
  type Shipment,
  texts,
  toDollars,
  type WholeOrder,
} from '@shop/contracts';
import type { Role } from '@shop/service-kit';
import { phoneE164Of, refusalReply } from './order.reply.ts';
import type { Order, OrderLine, OrderRefund, OrderShipment } from './order.types.ts';
import { totalCents } from './order-lines.rules.ts';

/** Replies with an order and all its lines, ended ones too. Only admins see which staff member acted. */
export function wholeOrderReply(order: Order, reader: Role): WholeOrder {
  const { id, number, state, version, email, clientName, address, phone, delivery, billing } = order;
  const { purchaseOrderNumber, invoiceNumber, paidCents, transactionId, refundedCents = 0 } = order;
  const isPaid = transactionId !== undefined;
  return {
    orderId: id,
    ...(number === undefined ? {} : { number }),
    ...{ state, version, createdAt: order.createdAt.toISOString() },
    ...(order.reservedUntil ? { reservedUntil: order.reservedUntil.toISOString() } : {}),
    ...{ email, clientName, address, phone },
    ...phoneE164Of(order),
    ...(delivery === undefined ? {} : { delivery }),
    ...(billing === undefined ? {} : { billing }),
    ...(purchaseOrderNumber === undefined ? {} : { purchaseOrderNumber }),
    lines: order.lines.map(lineReply),
    total: toDollars(totalCents(order)),
    ...(isPaid ? { paid: toDollars(paidCents ?? totalCents(order)), transactionId } : {}),
    refunded: toDollars(refundedCents),
    refunds: (order.refunds ?? []).map((refund) => refundReply(refund, reader)),
    shipments: (order.shipments ?? []).map((shipment) => shipmentReply(shipment, reader)),
    ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
    ...(order.invoicedAt ? { invoicedAt: order.invoicedAt.toISOString() } : {}),
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
    ...(line.returned === undefined ? {} : { returned: line.returned }),
  };
}

export function refundReply(refund: OrderRefund, reader: Role): Refund {
  const { id, amountCents, lines, state, reason, by, at, failure } = refund;
  return {
    ...{ id, amount: toDollars(amountCents), lines: [...lines], state, reason },
    ...{ by: nameFor(reader, by), at: at.toISOString() },
    ...(failure === undefined ? {} : { failure }),
  };
}

export function shipmentReply(shipment: OrderShipment, reader: Role): Shipment {
  const { lines, at, by, fingerprint: _fingerprint, ...parcel } = shipment;
  const sent = lines.map((line) => ({ ...line }));
  return { ...parcel, lines: sent, by: nameFor(reader, by), at: at.toISOString() };
}

function nameFor(reader: Role, by: string): string {
  return reader === 'admin' ? by : texts.theShop;
}
