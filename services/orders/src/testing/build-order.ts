import { testPerson } from '@shop/service-kit/testing';
import type { Order, OrderLine } from '../orders/order.types.ts';
import { onlyLine } from '../orders/order-lines.rules.ts';

/** Builds an order of one line; a test sets only the fields it is about. */
export function buildOrder(over: Partial<Order> = {}, line: Partial<OrderLine> = {}): Order {
  const order: Omit<Order, 'lines'> = {
    id: 'a'.repeat(24),
    ...testPerson(over.email ?? 'buyer@example.com'),
    clientName: 'Bo Buyer',
    address: '1 Main Street',
    phone: '8801711000000',
    state: 'requested',
    version: 1,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    ...over,
  };
  return { lines: [onlyLine(buildLine({ id: order.id, ...line }), order)], ...order };
}

export function buildLine(over: Partial<OrderLine> = {}): OrderLine {
  return {
    id: 'c'.repeat(24),
    partId: 'b'.repeat(24),
    partName: 'Brake disc',
    priceCents: 1_250,
    quantity: 2,
    state: 'requested',
    ...over,
  };
}
