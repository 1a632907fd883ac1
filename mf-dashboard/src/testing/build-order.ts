import type { Order } from '@shop/contracts';

/** An unpaid order; a test names only what matters to it. */
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
