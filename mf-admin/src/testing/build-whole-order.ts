import type { OrderLineReply, Refund, Shipment, WholeOrder } from '@shop/contracts';

export const lineIds = ['64b64b64b64b64b64b64b901', '64b64b64b64b64b64b64b902'] as const;

export function buildOrderLine(facts: Partial<OrderLineReply> = {}): OrderLineReply {
  return {
    id: lineIds[0],
    partId: '64b64b64b64b64b64b64b600',
    partNumber: 'SP-CK-240',
    partName: 'Clutch kit',
    price: 12.5,
    quantity: 10,
    state: 'reserved',
    sent: 0,
    ...facts,
  };
}

/** Builds a paid order of two parts, nothing shipped. */
export function buildWholeOrder(facts: Partial<WholeOrder> = {}): WholeOrder {
  const { paid = 165, refunded = 0 } = facts;
  return {
    orderId: '64b64b64b64b64b64b64b900',
    number: 'SP-26-7K3QD',
    state: 'paid',
    version: 3,
    createdAt: '2026-11-21T09:30:00.000Z',
    email: 'shopper@example.com',
    clientName: 'Shahid Karim',
    address: '12 Station Road, Dhaka',
    phone: '8801711123456',
    lines: [
      buildOrderLine({ refundable: 125 }),
      buildOrderLine({
        id: lineIds[1],
        partName: 'Brake disc',
        partNumber: 'SP-BD-1',
        price: 20,
        quantity: 2,
        refundable: 40,
      }),
    ],
    charges: [{ kind: 'delivery', text: 'Delivery: Parcel', amount: 0 }],
    total: 165,
    paid: 165,
    transactionId: 'pi_123',
    refunded: 0,
    refundable: paid - refunded,
    owed: 0,
    refunds: [],
    shipments: [],
    returns: [],
    currency: 'usd',
    ...facts,
  };
}

export function buildRefund(facts: Partial<Refund> = {}): Refund {
  return {
    id: 'r1',
    amount: 40,
    net: 40,
    tax: 0,
    lines: [],
    charges: [],
    state: 'succeeded',
    reason: 'Damaged',
    by: 'admin@example.com',
    at: '2026-11-21T10:00:00.000Z',
    ...facts,
  };
}

export function buildShipment(facts: Partial<Shipment> = {}): Shipment {
  return {
    id: 's1',
    lines: [{ lineId: lineIds[0], quantity: 4 }],
    by: 'admin@example.com',
    at: '2026-11-21T10:00:00.000Z',
    ...facts,
  };
}
