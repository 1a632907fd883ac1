import { documentRender, orderFactId, orderHappened, type PackingSlip } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { messagesOf } from './change-messages.ts';
import { decideRefund, followRefund } from './money/refund.rules.ts';
import type { Order, OrderChange, OrderRefund, Verdict } from './order/order.types.ts';
import { orderAfter } from './order/order-lines.rules.ts';
import { ship } from './shipping/shipment.rules.ts';
import { buildLine, buildOrder } from './testing/build-order.ts';

const entry = { at: new Date('2026-11-22T10:00:00Z'), what: 'x', text: 'X', by: 'system' };

function told(order: Order, change: Omit<OrderChange, 'entry'>) {
  return messagesOf(order, { ...change, entry }).facts.map(({ queue, message }) => {
    const fact = orderHappened.payload.parse(message.payload);
    expect(queue).toBe('notifications.facts');
    expect(message.id).toBe(orderFactId(fact));
    return fact;
  });
}

const id = '0123456789abcdef01234567';
const refund: OrderRefund = {
  id: 'refund-1',
  amountCents: 500,
  lines: [],
  parts: [],
  state: 'pending',
  reason: 'Damaged',
  by: 'admin@example.com',
  at: entry.at,
};

describe('mails to the buyer', () => {
  test.each(['cancelled', 'expired'] as const)('sends one mail when the order is %s', (to) => {
    const order = buildOrder({ id, state: 'reserved' });
    const [fact, ...more] = told(order, { to, lines: [{ id, state: 'cancelled', release: 'due' }] });
    expect(more).toEqual([]);
    expect(fact).toMatchObject({
      what: to,
      order: { id, lines: [{ state: 'cancelled' }], totalCents: 2_500 },
    });
  });

  test('reports a refund that succeeded or failed, not one on its way', () => {
    const order = buildOrder({ id, state: 'paid', refunds: [refund] });
    const toldAs = (state: OrderRefund['state']) =>
      told(order, { to: 'paid', set: { refunds: [{ ...refund, state }] } });
    expect(toldAs('pending')).toEqual([]);
    expect(toldAs('succeeded')).toMatchObject([{ what: 'refunded', refund: { amountCents: 500 } }]);
    expect(toldAs('failed').map(orderFactId)).toEqual(['order-refund-failed-refund-1']);
  });
});

describe('messages to the buyer after each decision about a paid order of two lines', () => {
  const by = 'admin@example.com';
  const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
  type Decision = (order: Order) => Verdict;
  const send =
    (parcel: string, ...pieces: [string, number][]): Decision =>
    (order) =>
      ship(
        order,
        { id: parcel, by, lines: pieces.map(([lineId, quantity]) => ({ lineId, quantity })) },
        entry.at,
      );
  const refundOf =
    (...lines: string[]): Decision =>
    (order) =>
      decideRefund(
        order,
        { refund: { id: lines.join(), reason: 'Wish', by, state: 'asked' }, lines },
        entry.at,
      );
  const arrived =
    (...lines: string[]): Decision =>
    (order) =>
      followRefund(order, { refundId: lines.join(), state: 'succeeded' }, entry.at);

  test.each<[string, Decision[], object[]]>([
    [
      'all is sent at once',
      [send('p1', [first, 2], [second, 2])],
      [{ what: 'shipped', shipment: { id: 'p1', covers: 'all' } }],
    ],
    [
      'a part is sent',
      [send('p1', [first, 2], [second, 1])],
      [{ what: 'shipped', shipment: { id: 'p1', covers: 'part' } }],
    ],
    [
      'the last part is sent',
      [send('p1', [first, 1]), send('p2', [first, 1], [second, 2])],
      [{ what: 'shipped', shipment: { id: 'p2', covers: 'part' } }],
    ],
    [
      'what is left after a refund is sent',
      [refundOf(first), send('p1', [second, 2])],
      [{ what: 'shipped', shipment: { id: 'p1', covers: 'all' } }],
    ],
    ['one of two lines is refunded', [refundOf(first)], []],
    ['the last unsent line is refunded', [send('p1', [first, 2]), refundOf(second)], []],
    ['both lines are refunded', [refundOf(first, second)], []],
    [
      'the money of the last unsent line has arrived',
      [send('p1', [first, 2]), refundOf(second), arrived(second)],
      [{ what: 'refunded', refund: { amountCents: 2_500 } }],
    ],
    [
      'all money has arrived',
      [refundOf(first, second), arrived(first, second)],
      [{ what: 'refunded', refund: { amountCents: 5_000 } }],
    ],
  ])('is true when %s', (_situation, decisions, expected) => {
    const lines = [first, second].map((lineId) => buildLine({ id: lineId, state: 'reserved' }));
    let order = buildOrder({ id, state: 'paid', lines, paidCents: 5_000 });
    let facts: unknown[] = [];
    for (const decide of decisions) {
      const verdict = decide(order);
      if (verdict.kind !== 'change') throw new Error(`${verdict.kind} is no change`);
      facts = told(order, verdict.change);
      order = orderAfter(order, verdict.change);
    }
    expect(facts).toHaveLength(expected.length);
    expect(facts).toMatchObject(expected);
  });
});

describe('jobs of a change', () => {
  const order = buildOrder({ id, state: 'paid', lines: [buildLine({ state: 'reserved' })] });
  const parcel = (parcelId: string) => ({
    id: parcelId,
    carrier: 'DHL',
    trackingNumber: 'JD01',
    by: 'admin@example.com',
    at: entry.at,
    lines: [{ lineId: 'c'.repeat(24), quantity: 1 }],
  });
  const sending = (...ids: string[]) => ({ to: 'paid', set: { shipments: ids.map(parcel) }, entry }) as const;

  function slipsOf(before: Order, change: OrderChange): PackingSlip[] {
    return messagesOf(before, change).jobs.flatMap(({ at, message }) => {
      // Printed at once, without waiting for the end of the undo.
      expect(at).toEqual(entry.at);
      const job = documentRender.payload.parse(message.payload);
      return job.kind === 'packing-slip' ? [job.slip] : [];
    });
  }

  test('asks for the packing slip of each new parcel, with what is in it and what was ordered', () => {
    expect(slipsOf(order, sending('parcel-1'))).toMatchObject([
      {
        number: 'SP-26-7K3QD-1',
        carrier: 'DHL',
        deliverTo: ['Bo Buyer', '1 Main Street'],
        lines: [{ name: 'Brake disc', ordered: 2, quantity: 1 }],
      },
    ]);
    const first = { ...order, shipments: [parcel('parcel-1')] };
    expect(slipsOf(first, sending('parcel-1', 'parcel-2')).map(({ number }) => number)).toEqual([
      'SP-26-7K3QD-2',
    ]);
  });
});
