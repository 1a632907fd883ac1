import { taxOf } from '@shop/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '../order/order.types.ts';
import { orderAfter, totalCents, withTax } from '../order/order-lines.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { decideRefund, type RefundRequest } from './refund.rules.ts';
import { partsCents, partsOf, refundSums, shares } from './refund-parts.rules.ts';
import { refundableCents } from './refundable.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const lineId = 'c'.repeat(24);

/** A paid order of one line within Bangladesh, with delivery. */
function paidOrder(priceCents: number, quantity: number, deliveryCents?: number): Order {
  const order = buildOrder({
    state: 'paid',
    transactionId: 'pi_1',
    lines: [buildLine({ id: lineId, state: 'reserved', priceCents, quantity })],
    tax: taxOf({ country: 'BD', at: now }),
    ...(deliveryCents === undefined
      ? {}
      : { charges: [{ kind: 'delivery', text: 'Delivery: Courier', cents: deliveryCents }] }),
  });
  const charges = withTax(order);
  return { ...order, charges, paidCents: totalCents({ ...order, charges }) };
}

function refunded(order: Order, request: Omit<RefundRequest, 'refund'>): Order {
  const refund = {
    id: `r${order.refunds?.length ?? 0}`,
    reason: 'Late',
    by: 'office',
    state: 'asked' as const,
  };
  const verdict = decideRefund(order, { ...request, refund }, now);
  if (verdict.kind !== 'change') throw new Error(JSON.stringify(verdict));
  return orderAfter(order, verdict.change);
}

function sumsIn(order: Order) {
  return (order.refunds ?? []).map((refund) => {
    const { netCents, taxCents } = refundSums(refund);
    return [netCents, taxCents];
  });
}

describe('what a refund is made of', () => {
  test('an amount contains its tax, and the lines and delivery after it bring the exact rest', () => {
    const some = refunded(paidOrder(1_000, 2, 250), { amountCents: 500 });
    expect(sumsIn(some)).toEqual([[435, 65]]);
    const all = refunded(some, { lines: [lineId], charges: ['delivery'] });
    expect(sumsIn(all)).toEqual([
      [435, 65],
      [1_815, 273],
    ]);
    expect(refundableCents(all)).toBe(0);
  });

  test('the whole amount is made of whole lines', () => {
    const all = refunded(paidOrder(1_000, 2, 250), { amountCents: 2_588 });
    expect(all.refunds?.[0]?.parts).toEqual([
      { lineId, pieces: 2, netCents: 2_000, taxCents: 300 },
      { charge: 'delivery', pieces: 0, netCents: 250, taxCents: 38 },
    ]);
  });

  test.each([
    ['10 pieces of $1.03, 7 and 3', paidOrder(103, 10), [7, 3]],
    ['6 pieces of $0.09, one by one', paidOrder(9, 6), [1, 1, 1, 1, 1, 1]],
    ['5 pieces of $0.10, one by one', paidOrder(10, 5), [1, 1, 1, 1, 1]],
  ])('the last piece brings the exact rest: %s', (_what, order, counts) => {
    const after = counts.reduce(
      (left, quantity) => refunded(left, { pieces: [{ lineId, quantity }] }),
      order,
    );
    expect([after.refundedCents, refundableCents(after)]).toEqual([order.paidCents, 0]);
  });

  test('a restocking fee stays with the shop when the other pieces come back', () => {
    const some = refunded(paidOrder(100, 10), { pieces: [{ lineId, quantity: 5 }], amountCents: 460 });
    expect(partsCents(partsOf(some, { pieces: [{ lineId, quantity: 5 }] }))).toBe(575);
  });
});

test('shares of any amount add up, and each is at most a cent from exact', () => {
  const weights = fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, part) => {
      const whole = drawn.reduce((sum, weight) => sum + weight, 0);
      fc.pre(whole > 0);
      const cents = Math.floor(whole * part);
      const split = shares(cents, drawn);
      expect(split.reduce((sum, share) => sum + share, 0)).toBe(cents);
      for (const [at, weight] of drawn.entries()) {
        expect(split[at]).toBeLessThanOrEqual(weight);
        expect(Math.abs((split[at] ?? 0) - (cents * weight) / whole)).toBeLessThan(1);
      }
    }),
  );
});
