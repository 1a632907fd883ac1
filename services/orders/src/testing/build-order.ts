import type { Order } from '../orders/order.types.ts';

/** An order that only says what a test is about. */
export function buildOrder(over: Partial<Order> = {}): Order {
  return {
    id: 'a'.repeat(24),
    email: 'buyer@example.com',
    clientName: 'Bo Buyer',
    address: '1 Main Street',
    phone: '8801711000000',
    partId: 'b'.repeat(24),
    partName: 'Brake disc',
    priceCents: 1_250,
    quantity: 2,
    state: 'requested',
    version: 1,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    ...over,
  };
}
