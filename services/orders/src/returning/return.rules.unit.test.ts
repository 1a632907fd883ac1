import { limits, type ReturnState, returnMoves, returnStates } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../change-messages.ts';
import { decideRefund } from '../money/refund.rules.ts';
import { returnCents } from '../money/refund-parts.rules.ts';
import type { Order, OrderReturn, Verdict } from '../order/order.types.ts';
import { orderAfter } from '../order/order-lines.rules.ts';
import { undoShipment } from '../shipping/shipment.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import {
  askForReturn,
  confirmRestock,
  decideReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
} from './return.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const act = { by: 'admin@example.com', now };
const [disc, pads] = ['1', '2'].map((digit) => digit.repeat(24)) as [string, string];
const id = 'e'.repeat(24);

/** A paid order: 10 discs of $12.50 of which 4 were sent, and 2 sent pad sets of $20. */
function sentOrder(over: Partial<Order> = {}): Order {
  const lines = [
    buildLine({ id: disc, state: 'reserved', quantity: 10, sent: 4 }),
    buildLine({ id: pads, state: 'reserved', partName: 'Pad set', priceCents: 2_000, sent: 2 }),
  ];
  return buildOrder({ state: 'paid', paidCents: 16_500, transactionId: 'pi_1', lines, ...over });
}

function back(over: Partial<OrderReturn> = {}): OrderReturn {
  const lines = [
    { lineId: disc, quantity: 3 },
    { lineId: pads, quantity: 1 },
  ];
  return { id, lines, reason: 'damaged', state: 'requested', at: now, ...over };
}

function changed(order: Order, verdict: Verdict): Order {
  if (verdict.kind !== 'change') throw new Error(JSON.stringify(verdict));
  return orderAfter(order, verdict.change);
}

function ask(order: Order, lines: OrderReturn['lines'], returnId = id): Verdict {
  return askForReturn(order, { id: returnId, lines, reason: 'damaged', by: 'buyer@example.com' }, now);
}

const inspected = [
  { lineId: disc, restocked: 2, scrapped: 0 },
  { lineId: pads, restocked: 0, scrapped: 1 },
];

describe('asking for a return', () => {
  test.each<[string, OrderReturn[], number, boolean]>([
    ['all that was sent', [], 4, true],
    ['more than was sent', [], 5, false],
    ['the rest beside an open return', [back()], 1, true],
    ['more than the rest beside an open return', [back()], 2, false],
    ['what a declined return left', [back({ state: 'declined' })], 4, true],
    [
      'what did not arrive with an inspected one',
      [back({ state: 'refunded', lines: [{ lineId: disc, quantity: 3, restocked: 1, scrapped: 1 }] })],
      2,
      true,
    ],
    [
      'what a return declined after its inspection keeps',
      [back({ state: 'declined', lines: [{ lineId: disc, quantity: 3, restocked: 2, scrapped: 1 }] })],
      2,
      false,
    ],
  ])('of %s is allowed: %s', (_what, returns, quantity, isAllowed) => {
    const verdict = ask(sentOrder({ returns }), [{ lineId: disc, quantity }], 'f'.repeat(24));
    expect(verdict).toMatchObject(
      isAllowed ? { kind: 'change' } : { kind: 'refused', refusal: { code: 'return-too-much' } },
    );
  });

  test('keeps one return per id, refuses unknown lines, and bounds the returns of an order', () => {
    const order = changed(sentOrder(), ask(sentOrder(), [{ lineId: disc, quantity: 3 }]));
    expect(order.returns).toMatchObject([{ id, state: 'requested' }]);
    expect(ask(order, [{ lineId: disc, quantity: 3 }]).kind).toBe('done');
    expect(ask(order, [{ lineId: 'f'.repeat(24), quantity: 1 }], 'x').kind).toBe('refused');
    const many = sentOrder({
      returns: Array.from({ length: limits.returnsMax }, (_, at) =>
        back({ id: `r${at}`, state: 'declined' }),
      ),
    });
    expect(ask(many, [{ lineId: disc, quantity: 1 }])).toMatchObject({
      refusal: { code: 'too-many-returns' },
    });
  });
});

/** Each move, on a return in `state`. */
const moves: Readonly<Partial<Record<ReturnState, (order: Order, each: OrderReturn) => Verdict>>> = {
  approved: (order, each) => decideReturn(order, each, { ...act, decision: 'approve', answer: 'Send it' }),
  declined: (order, each) => decideReturn(order, each, { ...act, decision: 'decline', answer: 'Too late' }),
  received: (order, each) => receiveReturn(order, each, act),
  inspected: (order, each) => inspectReturn(order, each, { ...act, lines: inspected }),
  refunded: (order, each) => refundReturn(order, each, act),
};

describe('the moves of a return', () => {
  const pairs = returnStates.flatMap((from) => returnStates.map((to) => [from, to] as const));
  const isRepeated = (from: ReturnState, to: ReturnState) => from === 'settled' && to === 'refunded';
  test.each(pairs.filter(([from, to]) => from !== to && moves[to] && !isRepeated(from, to)))(
    'from %s to %s',
    (from, to) => {
      const each = back({ state: from });
      const order = sentOrder({ returns: [each] });
      const verdict = moves[to]?.(order, each);
      if (!returnMoves[from].includes(to))
        expect(verdict).toMatchObject({ kind: 'refused', refusal: { code: 'return-moved' } });
      else if (verdict) expect(changed(order, verdict).returns).toMatchObject([{ id, state: to }]);
    },
  );

  test('does nothing for the same move again, and refuses another answer or another count', () => {
    const again = (
      state: ReturnState,
      over: Partial<OrderReturn>,
      other: (order: Order, each: OrderReturn) => Verdict,
    ) => {
      const each = back({ state, ...over });
      const order = sentOrder({ returns: [each] });
      return [moves[state]?.(order, each).kind, other(order, each).kind];
    };
    const lines = back().lines.map((line, at) => ({ ...line, ...inspected[at] }));
    expect(
      again('approved', { answer: 'Send it' }, (order, each) =>
        decideReturn(order, each, { ...act, decision: 'approve', answer: 'Bring it' }),
      ),
    ).toEqual(['done', 'refused']);
    expect(
      again('inspected', { lines }, (order, each) =>
        inspectReturn(order, each, { ...act, lines: [{ lineId: disc, restocked: 3, scrapped: 0 }] }),
      ),
    ).toEqual(['done', 'refused']);
  });
});

describe('an inspection', () => {
  const each = back({ state: 'received' });
  const order = sentOrder({ returns: [each] });

  test.each([
    ['more pieces than the line has', [{ lineId: disc, restocked: 2, scrapped: 2 }], 'return-too-much'],
    ['no piece', [{ lineId: disc, restocked: 0, scrapped: 0 }], 'return-empty'],
  ])('of %s is refused', (_what, lines, code) => {
    expect(inspectReturn(order, each, { ...act, lines })).toMatchObject({ refusal: { code } });
  });

  test('asks catalog once for the restocked pieces only, until catalog confirms them', () => {
    const verdict = inspectReturn(order, each, { ...act, lines: inspected });
    if (verdict.kind !== 'change') throw new Error('refused');
    expect(messagesOf(order, verdict.change).questions).toMatchObject([
      {
        queue: 'catalog.stock',
        message: {
          id: `return-${id}`,
          payload: { returnId: id, number: order.number, lines: [{ partId: 'b'.repeat(24), quantity: 2 }] },
        },
      },
    ]);
    const due = orderAfter(order, verdict.change);
    const refunding = refundReturn(due, due.returns?.[0] ?? each, act);
    if (refunding.kind !== 'change') throw new Error('refused');
    expect(messagesOf(due, refunding.change).questions).toEqual([]);
    const settled = changed(due, confirmRestock(due, id, now));
    expect(settled.returns?.[0]?.restockDue).toBeUndefined();
    expect(confirmRestock(settled, id, now).kind).toBe('done');
  });

  test('that scraps everything asks catalog for nothing', () => {
    const lines = [{ lineId: disc, restocked: 0, scrapped: 3 }];
    const verdict = inspectReturn(order, each, { ...act, lines });
    expect(verdict.kind === 'change' && messagesOf(order, verdict.change).questions).toEqual([]);
  });
});

describe('the refund of a return', () => {
  const lines = [
    { lineId: disc, quantity: 3, restocked: 2, scrapped: 0 },
    { lineId: pads, quantity: 1, restocked: 0, scrapped: 1 },
  ];
  const each = back({ state: 'inspected', lines });

  test('covers the inspected pieces, and moves no stock of unsent ones', () => {
    const order = sentOrder({ returns: [each] });
    const refunded = changed(order, refundReturn(order, each, act));
    expect(refunded.refunds).toMatchObject([{ id, amountCents: 4_500, state: 'asked', lines: [] }]);
    expect(refunded.refunds?.[0]?.reason).toBe('Return of 2 × Brake disc, 1 × Pad set');
    expect(refunded.lines.map(({ returned }) => returned)).toEqual([undefined, undefined]);
  });

  const refunded = (amountCents: number) => {
    const order = sentOrder({ returns: [each] });
    const refund = { id: 'advance', reason: 'Late', by: act.by, state: 'asked' as const };
    return changed(order, decideRefund(order, { refund, amountCents }, now));
  };

  test('shows and pays what the shop still keeps of its lines, to the buyer the amount that was paid', () => {
    const order = refunded(15_000);
    const worth = returnCents(order, each);
    expect(worth).toBeLessThanOrEqual(1_500);
    const after = changed(order, refundReturn(order, each, act));
    expect(after.refunds?.at(-1)).toMatchObject({ id, amountCents: worth });
    expect(after.returns?.map((back) => returnCents(after, back))).toEqual([worth]);
  });

  test('settles a return whose money other refunds took, and pays nothing', () => {
    const order = refunded(16_500);
    const after = changed(order, refundReturn(order, each, act));
    expect([after.returns?.[0]?.state, after.refunds?.length]).toEqual(['settled', 1]);
    expect(refundReturn(after, after.returns?.[0] ?? each, act).kind).toBe('done');
  });

  test('keeps a part for restocking, and refuses more than the pieces cost', () => {
    const order = sentOrder({ returns: [each] });
    const after = changed(order, refundReturn(order, each, { ...act, amountCents: 4_000 }));
    expect(after).toMatchObject({ refundedCents: 4_000, returns: [{ state: 'refunded' }] });
    expect(refundReturn(order, each, { ...act, amountCents: 4_501 })).toMatchObject({
      refusal: { code: 'refund-too-much' },
    });
  });
});

test.each([
  ['the same again', { amountCents: 2_000 }, 'done'],
  ['again, without an amount', {}, 'done'],
  ['another amount', { amountCents: 2_500 }, 'refused'],
  ['a transfer', { amountCents: 2_000, transfer: { reference: 'OUT 1', date: '2026-11-21' } }, 'refused'],
])('a refunded return answers a second clerk who sends %s', (_what, money, kind) => {
  const lines = [{ lineId: disc, quantity: 3, restocked: 3, scrapped: 0 }];
  const each = back({ state: 'inspected', lines });
  const order = sentOrder({ returns: [each] });
  const after = changed(order, refundReturn(order, each, { ...act, amountCents: 2_000 }));
  expect(refundReturn(after, after.returns?.[0] ?? each, { ...act, ...money }).kind).toBe(kind);
});

test('keeps a shipment whose pieces the buyer returns', () => {
  const shipment = { id: 's1', lines: [{ lineId: pads, quantity: 2 }], by: 'admin@example.com', at: now };
  const order = (state: ReturnState) => sentOrder({ shipments: [shipment], returns: [back({ state })] });
  expect(undoShipment(order('requested'), 's1', act)).toMatchObject({
    refusal: { code: 'shipment-returned' },
  });
  expect(undoShipment(order('declined'), 's1', act).kind).toBe('change');
});
