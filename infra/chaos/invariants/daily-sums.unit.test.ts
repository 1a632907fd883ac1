import { describe, expect, test } from 'vitest';
import { orderOf } from '../testing/book-orders.ts';
import { dailySumViolations, unsummed } from './daily-sums.ts';

describe('daily sums', () => {
  // The seller's 31 October ends at 18:00 UTC.
  const refunds = [
    {
      id: 'r1',
      amountCents: 500,
      state: 'succeeded' as const,
      parts: [],
      doneAt: new Date('2026-10-31T18:00:00Z'),
    },
    {
      id: 'r2',
      amountCents: 700,
      state: 'failed' as const,
      parts: [],
      at: new Date('2026-11-05T18:00:00Z'),
    },
  ];
  const orders = [
    orderOf('one', { paidAt: new Date('2026-10-31T17:00:00Z'), paidCents: 2_500, refunds }),
    orderOf('two', { paidAt: new Date('2026-10-31T08:00:00Z'), paidCents: 1_000 }),
  ];
  const october = {
    _id: '2026-10-31',
    orders: 2,
    paidCents: 3_500,
    refundedCents: 0,
    countries: [{ cents: 3_500 }],
    parts: [{ cents: 2_000 }, { cents: 1_000 }],
    deliveryCents: 200,
    taxCents: 300,
  };
  const november = {
    _id: '2026-11-01',
    orders: 0,
    paidCents: 0,
    refundedCents: 500,
    countries: [{ cents: -500 }],
    parts: [{ cents: -500 }],
    deliveryCents: 0,
    taxCents: 0,
  };

  test('accepts sums that agree with the orders', () => {
    expect(dailySumViolations(orders, [october, november])).toEqual([]);
  });

  test.each([
    ['a day is missing', [october], '2026-11-01: the sums are ,,, the orders say 0,0,500'],
    ['an order is counted twice', [{ ...october, orders: 3 }, november], 'the sums are 3,3500,0'],
    ['a payment is missing', [{ ...october, paidCents: 2_500 }, november], 'the orders say 2,3500,0'],
    [
      'parts do not add up',
      [{ ...october, parts: [] }, november],
      'the revenue is 3500, 500 of parts, delivery and tax',
    ],
    ['countries do not add up', [{ ...october, countries: [] }, november], '0 from countries'],
    ['a day has no orders', [october, november, { ...october, _id: '2026-11-02' }], '2026-11-02'],
  ])('reports that %s', (_what, sums, fault) => {
    expect(dailySumViolations(orders, sums)).toContainEqual(expect.stringContaining(fault));
  });

  test('waits for orders that were not added up yet', () => {
    expect(unsummed([orderOf('one', { sumsDue: true }), orderOf('sold')])).toEqual([
      'order one is in no daily sum yet',
    ]);
  });
});
