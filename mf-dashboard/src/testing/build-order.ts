import type { Address, Order, OrderLineReply, WholeOrder } from '@shop/contracts';

/** Builds an unpaid order; a test passes only the facts it needs. */
export function buildOrder(facts: Partial<Order> = {}): Order {
  return {
    _id: '64b64b64b64b64b64b64b64b',
    partName: 'Ventilated brake disc 320 mm',
    partId: '64b64b64b64b64b64b64b600',
    price: 48.5,
    quantity: 50,
    email: 'shopper@example.com',
    clientName: 'Shahid Karim',
    address: '12 Station Road, Dhaka',
    phone: '8801711123456',
    state: 'reserved',
    createdAt: '2026-11-21T09:30:00.000Z',
    version: 2,
    currency: 'usd',
    ...facts,
  };
}

export function paidOrder(facts: Partial<Order> = {}): Order {
  return buildOrder({ state: 'paid', paid: true, transactionId: 'pi_123', status: 'pending', ...facts });
}

export function buildAddress(facts: Partial<Address> = {}): Address {
  return {
    _id: 'a'.repeat(24),
    name: 'Rina Akter',
    company: 'Akter Motors',
    street: '12 Station Road',
    postcode: '3100',
    city: 'Sylhet',
    country: 'BD',
    phone: '8801711123456',
    isDefault: false,
    ...facts,
  };
}

const lineIds = ['64b64b64b64b64b64b64b701', '64b64b64b64b64b64b64b702', '64b64b64b64b64b64b64b703'];

export function buildLine(facts: Partial<OrderLineReply> = {}): OrderLineReply {
  return {
    id: lineIds[0] ?? '',
    partId: '64b64b64b64b64b64b64b600',
    partNumber: 'BD-320',
    partName: 'Ventilated brake disc 320 mm',
    price: 48.5,
    quantity: 50,
    state: 'reserved',
    sent: 0,
    ...facts,
  };
}

/** Builds an unpaid order with two held lines. */
export function buildWholeOrder(facts: Partial<WholeOrder> = {}): WholeOrder {
  return {
    orderId: '64b64b64b64b64b64b64b64b',
    number: 'SP-26-7K3QD',
    state: 'reserved',
    version: 2,
    createdAt: '2026-11-21T09:30:00.000Z',
    email: 'shopper@example.com',
    clientName: 'Rina Akter',
    address: 'Akter Motors, 12 Station Road, Sylhet - 3100, Bangladesh',
    phone: '8801711123456',
    lines: [
      buildLine(),
      buildLine({
        id: lineIds[1] ?? '',
        partId: '64b64b64b64b64b64b64b601',
        partNumber: 'OF-1',
        partName: 'Oil filter',
        price: 6.25,
        quantity: 20,
      }),
    ],
    charges: [{ kind: 'delivery', text: 'Delivery: Parcel', amount: 0 }],
    total: 2550,
    refunded: 0,
    refundable: 0,
    owed: 0,
    refunds: [],
    shipments: [],
    returns: [],
    currency: 'usd',
    ...facts,
  };
}

/** Builds an unpaid order with one line, which has the order's id. */
export function buildSingleLineOrder(facts: Partial<WholeOrder> = {}): WholeOrder {
  const orderId = facts.orderId ?? '64b64b64b64b64b64b64b64b';
  return buildWholeOrder({ orderId, lines: [buildLine({ id: orderId })], total: 2425, ...facts });
}

/** Builds a line that got no stock. */
export function refusedLine(facts: Partial<OrderLineReply> = {}): OrderLineReply {
  return buildLine({
    id: lineIds[2] ?? '',
    partId: '64b64b64b64b64b64b64b602',
    partNumber: 'WP-9',
    partName: 'Water pump',
    price: 30,
    quantity: 40,
    state: 'refused',
    refusal: { code: 'insufficient-stock', available: 12 },
    ...facts,
  });
}
