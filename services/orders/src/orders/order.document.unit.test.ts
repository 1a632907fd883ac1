import { wholeOrderStates } from '@shop/contracts';
import { testPerson } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { changedFields, storedFields, toOrder } from './order.document.ts';
import type { LineChange, Order } from './order.types.ts';
import { orderAfter } from './order-lines.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const entry = { at: now, what: 'placed', text: '', by: 'system' };
const [a, b] = ['1'.repeat(24), '2'.repeat(24)];

function reread(order: Order): Order {
  return toOrder({ _id: new ObjectId(order.id), ...storedFields(order) });
}
function ofTwo(over: Partial<Order> = {}): Order {
  const lines = [buildLine({ id: a, state: 'reserved' }), buildLine({ id: b, state: 'refused' })];
  return buildOrder({ state: 'reserved', lines, ...over });
}

describe('an order of one line', () => {
  /** As orders 1.0.0 stored it. */
  const before = {
    _id: new ObjectId('a'.repeat(24)),
    ...testPerson('buyer@example.com'),
    clientName: 'Bo Buyer',
    address: '1 Main Street',
    phone: '8801711000000',
    partId: 'b'.repeat(24),
    partName: 'Brake disc',
    priceCents: 1_250,
    quantity: 2,
    state: 'cancelled',
    version: 4,
    createdAt: now,
    release: { state: 'due', since: now },
  } as const;

  test('when one of before is read, then it has the line that its state says, under its own id', () => {
    expect(toOrder(before)).toMatchObject({
      id: 'a'.repeat(24),
      version: 4,
      lines: [{ id: 'a'.repeat(24), priceCents: 1_250, quantity: 2, state: 'cancelled', release: 'due' }],
    });
  });

  test('when it is written, then as it was written before', () => {
    const { _id, ...fields } = before;
    expect(storedFields(toOrder(before))).toEqual(fields);
  });

  test.each(wholeOrderStates)('when it is %s, then it is read as it was written', (state) => {
    const order = buildOrder(
      { state },
      { partNumber: 'BD-280', refusal: { code: 'price-changed', available: 1 } },
    );
    expect(reread(order)).toEqual(order);
  });

  test('when a shipped one of before is read, then all its pieces are sent', () => {
    expect(toOrder({ ...before, state: 'shipped' }).lines).toMatchObject([{ state: 'reserved', sent: 2 }]);
  });

  const moves: { from: Order['state']; to: Order['state']; line: Partial<LineChange> }[] = [
    { from: 'reserved', to: 'cancelled', line: { state: 'cancelled', release: 'due' } },
    { from: 'cancelled', to: 'cancelled', line: { release: 'done' } },
    { from: 'paid', to: 'shipped', line: { sent: 2 } },
    { from: 'paid', to: 'refunded', line: { state: 'returned', release: 'due' } },
    // As a process of the previous version writes it, without line fields.
    { from: 'reserved', to: 'expired', line: {} },
  ];
  test.each(moves)('when one that is $from becomes $to, then it is remembered as it will be read', (move) => {
    const order = buildOrder({ state: move.from });
    const release = { state: move.line.release ?? 'due', since: now };
    const change = { to: move.to, set: { release }, lines: [{ ...move.line, id: order.id }], entry };
    const stored = { ...storedFields(order), ...changedFields(order, change), version: order.version + 1 };
    expect(orderAfter(order, change)).toEqual(toOrder({ _id: new ObjectId(order.id), ...stored }));
  });

  test('when its line changes, then fields of the order are set, and the line’s state nowhere', () => {
    const lines = [{ id: 'a'.repeat(24), state: 'reserved', priceCents: 999, partName: 'Clutch' }] as const;
    const change = { to: 'reserved', set: { reservedUntil: now }, lines, entry } as const;
    expect(changedFields(buildOrder(), change)).toEqual({
      ...{ state: 'reserved', reservedUntil: now },
      ...{ priceCents: 999, partName: 'Clutch' },
    });
  });
});

describe('an order of several lines', () => {
  test('when it is read, then it is as it was written', () => {
    expect(reread(ofTwo())).toEqual(ofTwo());
  });

  test('when it is written, then with what its held lines come to, and how many rows more than one it has', () => {
    expect(storedFields(ofTwo())).toMatchObject({ totalCents: 2_500, extraRows: 0 });
    const ended = ofTwo({
      state: 'expired',
      lines: ofTwo().lines.map((line) => ({ ...line, state: 'cancelled' })),
    });
    expect(storedFields(ended)).toMatchObject({ totalCents: 5_000, extraRows: 1 });
    expect(storedFields(ofTwo())).not.toHaveProperty('partId');
  });

  test('when a line changes, then only its own paths and the sums are set', () => {
    const change = {
      to: 'cancelled',
      lines: [
        { id: b, release: 'due' },
        { id: a, state: 'cancelled' },
      ],
      entry,
    } as const;
    expect(changedFields(ofTwo(), change)).toEqual({
      state: 'cancelled',
      'lines.1.release': 'due',
      'lines.0.state': 'cancelled',
      totalCents: 5_000,
      extraRows: 1,
    });
  });

  test('when it has one line under another id, then it keeps its form', () => {
    const order = ofTwo({ lines: [buildLine({ id: a, state: 'reserved' })] });
    expect(storedFields(order)).toHaveProperty('lines');
    expect(reread(order)).toEqual(order);
  });
});
