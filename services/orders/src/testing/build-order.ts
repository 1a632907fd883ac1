import type { OrderLineState, WholeOrderState } from '@shop/contracts';
import { testPerson } from '@shop/service-kit/testing';
import type { Order, OrderLine } from '../order/order.types.ts';

const lineStates: Readonly<Record<WholeOrderState, OrderLineState>> = {
  requested: 'requested',
  reserved: 'reserved',
  paid: 'reserved',
  shipped: 'reserved',
  refused: 'refused',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refunded: 'returned',
};

/** Builds an order of one line; a test sets only the fields it is about. */
export function buildOrder(over: Partial<Order> = {}, line: Partial<OrderLine> = {}): Order {
  const { id = 'a'.repeat(24), state = 'requested', release } = over;
  const only = buildLine({
    id,
    state: lineStates[state],
    release: release?.state,
    sent: state === 'shipped' ? (line.quantity ?? 2) : undefined,
    ...line,
  });
  return {
    ...testPerson(over.email ?? 'buyer@example.com'),
    id,
    state,
    number: 'SP-26-7K3QD',
    version: 1,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    clientName: 'Bo Buyer',
    address: '1 Main Street',
    phone: '8801711000000',
    lines: [only],
    ...over,
  };
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
