import { refundStates } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { releaseMessages } from '../order/order.messages.ts';
import type { Order, OrderLine, Verdict } from '../order/order.types.ts';
import { leftToSend, orderAfter } from '../order/order-lines.rules.ts';
import { ship } from '../shipping/shipment.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import { decideRefund, followRefund, newRefund, type RefundRequest } from './refund.rules.ts';
import { owedCents, refundableCents } from './refundable.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const [a, b, c] = ['a1', 'b1', 'c1'].map((id) => id.repeat(12)) as [string, string, string];

/** A paid order with three lines of $25, $25 and $50. */
function paidOrder(over: Partial<Order> = {}, lines: readonly Partial<OrderLine>[] = []): Order {
  const facts: Partial<OrderLine>[] = [{ id: a }, { id: b }, { id: c, quantity: 4 }];
  const paid = { state: 'paid' as const, transactionId: 'pi_1', paidCents: 10_000 };
  return buildOrder({
    ...paid,
    lines: facts.map((line, index) => buildLine({ state: 'reserved', ...line, ...lines[index] })),
    ...over,
  });
}

let asked = 0;
function refundOf(request: Omit<RefundRequest, 'refund'>): RefundRequest {
  asked += 1;
  return {
    refund: { id: `refund-${asked}`, by: 'admin@example.com', reason: 'Broken', state: 'asked' },
    ...request,
  };
}
function after(order: Order, verdict: Verdict): Order {
  if (verdict.kind !== 'change') throw new Error(`no change: ${JSON.stringify(verdict)}`);
  const changed = orderAfter(order, verdict.change);
  expect(violationsOf(changed)).toEqual([]);
  return changed;
}
function refund(order: Order, request: Omit<RefundRequest, 'refund'>): Order {
  return after(order, decideRefund(order, refundOf(request), now));
}
function news(order: Order, state: (typeof refundStates)[number], which = -1): Order {
  const refundId = order.refunds?.at(which)?.id ?? '';
  return after(order, followRefund(order, { refundId, state }, now));
}
function states({ lines }: Order): string {
  return lines.map(({ state }) => state).join();
}

describe('what can be refunded', () => {
  test('refunds unsent lines and releases their stock', () => {
    const order = refund(paidOrder(), { lines: [a] });
    expect([order.state, states(order), order.refundedCents]).toEqual([
      'paid',
      'returned,reserved,reserved',
      2_500,
    ]);
    expect(order.lines.map(({ release }) => release)).toEqual(['due', undefined, undefined]);
    expect(order.refunds).toMatchObject([
      { amountCents: 2_500, lines: [a], state: 'asked', by: 'admin@example.com' },
    ]);
  });

  test('moves no stock when an amount is refunded', () => {
    const order = refund(paidOrder(), { amountCents: 9_999 });
    expect([order.state, states(order), order.release]).toEqual([
      'paid',
      'reserved,reserved,reserved',
      undefined,
    ]);
    expect(refundableCents(order)).toBe(1);
  });

  test('refunds an unsent order in full and returns all stock', () => {
    for (const order of [
      refund(paidOrder(), { amountCents: 10_000 }),
      refund(paidOrder(), { lines: [a, b, c] }),
      refund(refund(paidOrder(), { amountCents: 1_000 }), { lines: [a, b, c] }),
    ]) {
      expect([order.state, order.refundedCents]).toEqual(['refunded', 10_000]);
      expect(order.lines.map(({ state, release }) => `${state} ${release}`)).toEqual(
        Array(3).fill('returned due'),
      );
    }
  });

  test('refunds a charge once, alone or with lines, and every charge with the whole amount', () => {
    const charges = [{ kind: 'delivery' as const, text: 'Delivery: Parcel', cents: 1_800 }];
    const order = paidOrder({ charges, paidCents: 11_800 });
    expect(refund(order, { charges: ['delivery'] }).refundedCents).toBe(1_800);
    const half = refund(order, { lines: [a], charges: ['delivery'] });
    expect([half.refundedCents, half.refunds?.[0]?.charges]).toEqual([4_300, ['delivery']]);
    const again = decideRefund(half, refundOf({ charges: ['delivery'] }), now);
    expect(again).toMatchObject({ kind: 'refused', refusal: { code: 'charge-not-refundable' } });
    expect(refund(news(half, 'failed'), { charges: ['delivery'] }).refundedCents).toBe(1_800);
    expect(refund(order, { amountCents: 11_800 }).state).toBe('refunded');
    expect(decideRefund(paidOrder(), refundOf({ charges: ['delivery'] }), now).kind).toBe('refused');
  });

  test('counts as shipped when the last unsent lines are refunded', () => {
    const order = paidOrder({}, [{ sent: 2 }, {}, { sent: 4 }]);
    expect(refund(order, { lines: [b] }).state).toBe('shipped');
  });

  test('ends a partly sent order that is refunded in full, and returns the unsent pieces', () => {
    const order = refund(paidOrder({}, [{ sent: 2 }, { sent: 1 }, {}]), { amountCents: 10_000 });
    expect([order.state, states(order)]).toEqual(['shipped', 'reserved,reserved,returned']);
    expect(order.lines.map(({ returned, release }) => [returned, release])).toEqual([
      [undefined, undefined],
      [1, 'due'],
      [4, 'due'],
    ]);
    expect(ship(order, { id: 's1', by: 'admin@example.com' }, now)).toMatchObject({ kind: 'refused' });
  });

  test('refunds the unsent pieces of a line, returns them to stock and never sends them', () => {
    const order = refund(paidOrder({}, [{}, {}, { sent: 1 }]), { lines: [c] });
    expect([order.state, states(order), order.refundedCents]).toEqual([
      'paid',
      'reserved,reserved,reserved',
      3_750,
    ]);
    expect(order.lines.map(leftToSend)).toEqual([2, 2, 0]);
    expect(releaseMessages(order, now)[0]?.message.payload).toMatchObject({
      lines: [{ lineId: c, quantity: 3 }],
      reason: 'refunded',
    });
    expect(decideRefund(order, refundOf({ lines: [c] }), now)).toMatchObject({ kind: 'refused' });
    expect(refund(news(order, 'failed'), { lines: [c] }).refundedCents).toBe(3_750);
  });

  test.each<[string, Order, Omit<RefundRequest, 'refund'>, string]>([
    ['more than was paid', paidOrder(), { amountCents: 10_001 }, 'refund-too-much'],
    [
      'more than is left',
      refund(paidOrder(), { amountCents: 9_000 }),
      { amountCents: 1_001 },
      'refund-too-much',
    ],
    ['nothing', paidOrder(), { amountCents: 0 }, 'refund-too-much'],
    ['a line that was sent', paidOrder({}, [{ sent: 2 }]), { lines: [a] }, 'line-not-refundable'],
    [
      'a line that is back already',
      refund(paidOrder(), { lines: [a] }),
      { lines: [a] },
      'line-not-refundable',
    ],
    ['a line that was refused', paidOrder({}, [{ state: 'refused' }]), { lines: [a] }, 'line-not-refundable'],
    ['a line that is not there', paidOrder(), { lines: ['d1'.repeat(12)] }, 'line-unknown'],
    ['an unpaid order', buildOrder({ state: 'reserved' }), { amountCents: 1 }, 'order-not-paid'],
    ['a cancelled order', buildOrder({ state: 'cancelled' }), { amountCents: 1 }, 'order-cancelled'],
    ['a refunded order', refund(paidOrder(), { amountCents: 10_000 }), { amountCents: 1 }, 'refund-too-much'],
  ])('refuses to refund %s', (_what, order, request, code) => {
    expect(decideRefund(order, refundOf(request), now)).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  test('refuses a fifty-first refund', () => {
    let order = paidOrder();
    for (let count = 0; count < 50; count += 1) order = refund(order, { amountCents: 1 });
    expect(decideRefund(order, refundOf({ amountCents: 1 }), now)).toMatchObject({
      refusal: { code: 'too-many-refunds' },
    });
  });
});

describe('the result of a refund', () => {
  const allowed = [
    'asked -> pending',
    'asked -> succeeded',
    'asked -> failed',
    'pending -> succeeded',
    'pending -> failed',
    'succeeded -> failed',
  ];

  test.each(refundStates.flatMap((from) => refundStates.map((to) => ({ from, to }))))(
    'allows a refund to move from $from to $to only if the table has it',
    ({ from, to }) => {
      const order = refund(paidOrder(), { amountCents: 100 });
      const refunds = order.refunds?.map((each) => ({ ...each, state: from }));
      const verdict = followRefund(
        { ...order, refunds },
        { refundId: refunds?.[0]?.id ?? '', state: to },
        now,
      );
      expect(verdict.kind === 'change').toBe(allowed.includes(`${from} -> ${to}`));
    },
  );

  const transfer = { reference: 'TT 1', date: '2026-11-03' };

  test('money of a failed refund stays owed until it is made again, by card or by transfer', () => {
    const failed = news(refund(paidOrder(), { lines: [a] }), 'failed');
    expect(owedCents(failed)).toBe(2_500);
    const other = refund(failed, { amountCents: 100 });
    expect(owedCents(other)).toBe(2_500);
    const [{ id: repeats = '' } = {}] = other.refunds ?? [];
    const request = {
      ...refundOf({ repeats }),
      refund: { ...refundOf({}).refund, ...newRefund(transfer, now) },
    };
    const repaid = after(other, decideRefund(other, request, now));
    expect(repaid.refunds?.at(-1)).toMatchObject({
      amountCents: 2_500,
      lines: [a],
      state: 'succeeded',
      transfer,
    });
    expect(owedCents(repaid)).toBe(0);
    expect(decideRefund(repaid, refundOf({ repeats }), now)).toMatchObject({
      refusal: { code: 'refund-not-failed' },
    });
  });

  test('owes and repeats no more than can be refunded', () => {
    const failed = news(refund(paidOrder(), { amountCents: 8_000 }), 'failed');
    const later = refund(failed, { amountCents: 5_000 });
    const [{ id: repeats = '' } = {}] = later.refunds ?? [];
    expect(owedCents(later)).toBe(5_000);
    expect(refund(later, { repeats }).refundedCents).toBeLessThanOrEqual(10_000);
  });

  test('refuses a transfer back while no refund to the card failed', () => {
    const request = { ...refundOf({ amountCents: 100 }) };
    const refunding = { ...request, refund: { ...request.refund, transfer } };
    expect(decideRefund(paidOrder(), refunding, now)).toMatchObject({
      refusal: { code: 'refund-by-card' },
    });
  });

  test('a failed refund can be repeated once, and its lines stay returned', () => {
    const failed = news(refund(paidOrder(), { lines: [a] }), 'failed');
    expect([failed.refundedCents, states(failed)]).toEqual([0, 'returned,reserved,reserved']);
    const again = refund(failed, { lines: [a] });
    expect([again.refundedCents, again.refunds?.[0]?.retriedBy]).toEqual([2_500, again.refunds?.[1]?.id]);
    expect(again.lines[0]?.release).toBe('due');
    expect(decideRefund(again, refundOf({ lines: [a] }), now)).toMatchObject({ kind: 'refused' });
  });
});
