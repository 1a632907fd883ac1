import type { WholeOrder } from '@shop/contracts';
import { formatDeadline } from '@shop/front-kit';
import { expect, test } from 'vitest';
import { canCancelLine, orderProgress, orderStatus } from './order-text.ts';

test.each([
  ['ST-02 MAO-02', 'reserved', 'Yet to pay'],
  ['MAO-02', 'paid', 'pending'],
  ['ST-05', 'shipped', 'Shipped'],
  ['MYO-11', 'refunded', 'Refunded'],
])('%s: shows the order state %s as %s', (_ids, state, text) => {
  expect(orderStatus(state).text).toBe(text);
});

test.each([
  ['reserved', 'reserved', true],
  ['requested', 'requested', true],
  ['reserved', 'refused', false],
  ['paid', 'reserved', false],
  ['cancelled', 'cancelled', false],
])('CON-16: in the order state %s, a %s line can be cancelled: %s', (order, line, possible) => {
  expect(canCancelLine({ state: order }, { state: line })).toBe(possible);
});

const unsent = [{ sent: 0 }, { sent: 0 }] as Parameters<typeof orderProgress>[0]['lines'];
const halfSent = [{ sent: 0 }, { sent: 3 }] as Parameters<typeof orderProgress>[0]['lines'];

const charges: WholeOrder['charges'] = [{ kind: 'delivery', text: 'Delivery: Parcel', amount: 0 }];

test.each([
  [{ state: 'requested', lines: unsent }, 'Checking stock'],
  [{ state: 'reserved', lines: unsent }, 'Yet to pay'],
  [{ state: 'paid', lines: unsent }, 'Paid, being packed in Sylhet'],
  [{ state: 'paid', lines: halfSent, charges }, 'Partly shipped'],
  [{ state: 'paid', lines: halfSent }, 'Partly ready to collect in Sylhet'],
  [{ state: 'shipped', lines: halfSent, charges }, 'Shipped'],
  [{ state: 'shipped', lines: halfSent }, 'Ready to collect in Sylhet'],
  [{ state: 'refunded', lines: unsent }, 'Refunded'],
  [{ state: 'a word of tomorrow', lines: unsent }, 'a word of tomorrow'],
])('describes an order that is %j as %j', (order, text) => {
  expect(orderProgress(order).text).toBe(text);
});

test('shows only the time of a deadline today, and the day of any other', () => {
  const until = new Date(2026, 10, 22, 14, 30);
  expect(formatDeadline(until.toISOString(), new Date(2026, 10, 22, 9))).toMatch(/^14:30 (UTC|GMT.*)$/);
  expect(formatDeadline(until.toISOString(), new Date(2026, 10, 21, 9))).toMatch(/^22 Nov 2026, 14:30 \S+$/);
  const held = orderProgress({ state: 'reserved', lines: unsent, reservedUntil: until.toISOString() });
  expect(held.text).toMatch(/^Yet to pay, held until .*14:30 \S+$/);
});
