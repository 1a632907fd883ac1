import { orderStates } from '@shop/contracts';
import { expect, test } from 'vitest';
import { buildOrder, idOf } from '../../testing/build.ts';
import { noticeOf, orderTotal, resultAfterWaiting } from './purchase-news.rules.ts';

test.each([
  [12.5, 50, 625],
  [0.1, 3, 0.3],
  [19.99, 7, 139.93],
])('when a piece costs %d and %d are ordered, then the total is exactly %d', (price, pieces, total) => {
  expect(orderTotal(price, pieces)).toBe(total);
});

test('when a followed order is in any state, then only requested and refused end it early', () => {
  const ends = Object.fromEntries(orderStates.map((state) => [state, resultAfterWaiting(state)]));
  expect(ends).toEqual({ requested: 'late', refused: 'sold' });
});

const end = { orderId: idOf(900), order: buildOrder(), isEarlierTry: false };

test('when the order stands, then the news carries what was ordered for how much', () => {
  expect(noticeOf({ ...end, kind: 'ordered' })).toEqual({
    kind: 'ordered',
    orderId: idOf(900),
    quantity: 50,
    total: 625,
    isAcknowledged: true,
    isEarlierTry: false,
  });
});

test('when step 2 was not acknowledged, then the order stands all the same', () => {
  expect(noticeOf({ ...end, kind: 'unacknowledged' })).toMatchObject({
    kind: 'ordered',
    orderId: idOf(900),
    isAcknowledged: false,
  });
});
