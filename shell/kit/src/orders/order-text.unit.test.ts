import { expect, test } from 'vitest';
import { canCancel, orderStatus, orderTotal } from './order-text.ts';

test.each([
  ['ST-02 MAO-02: when an order is unpaid', { state: 'reserved' as const }, 'Yet to pay'],
  [
    'MAO-02: when an order is paid',
    { state: 'paid' as const, paid: true, status: 'pending' as const },
    'pending',
  ],
  [
    'ST-05: when an order is approved',
    { state: 'shipped' as const, paid: true, status: 'approved' as const },
    'Shipped',
  ],
  ['when an order is cancelled', { state: 'cancelled' as const }, 'Canceled'],
])('%s, then its status says so', (_when, order, text) => {
  expect(orderStatus(order).text).toBe(text);
});

test.each([
  [{ state: 'reserved' as const }, true],
  [{ state: 'requested' as const }, true],
  [{ state: 'paid' as const, paid: true }, false],
  [{ state: 'cancelled' as const }, false],
])('CON-16: when an order is %j, then cancelling is possible: %s', (order, possible) => {
  expect(canCancel(order)).toBe(possible);
});

test('PAY-04: when a price has cents, then the total is exact', () => {
  expect(orderTotal({ price: 0.1, quantity: 3 })).toBe(0.3);
  expect(orderTotal({ price: 19.99, quantity: 100 })).toBe(1999);
});
