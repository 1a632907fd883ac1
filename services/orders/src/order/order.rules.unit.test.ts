import { canOrderMove, stateRefusals, wholeOrderStates } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { cancel, cancelLine, expire, extendHold, openPayment, pay } from './order.rules.ts';
import type { Order, OrderLine } from './order.types.ts';

const now = new Date('2026-11-02T10:00:00Z');
const by = 'buyer@example.com';
const hold = { now, holdMinutes: 60 };

const allowed = [
  'requested -> reserved',
  'requested -> refused',
  'requested -> cancelled',
  'reserved -> paid',
  'reserved -> cancelled',
  'reserved -> expired',
  'paid -> shipped',
  'paid -> refunded',
];

describe('transitions of an order', () => {
  test.each(wholeOrderStates.flatMap((from) => wholeOrderStates.map((to) => ({ from, to }))))(
    'CON-15, ST-09: allows an order to move from $from to $to only if the table has it',
    ({ from, to }) => {
      expect(canOrderMove(from, to)).toBe(allowed.includes(`${from} -> ${to}`));
    },
  );
});

describe('ending an order', () => {
  test.each(['requested', 'reserved'] as const)(
    'ST-08: releases the stock when an unpaid order that is %s is cancelled',
    (state) => {
      expect(cancel(buildOrder({ state }), { by, now })).toMatchObject({
        kind: 'change',
        change: { to: 'cancelled', set: { release: { state: 'due', since: now } }, entry: { by } },
      });
    },
  );

  test.each(['paid', 'shipped'] as const)('CON-16: refuses to cancel an order that is %s', (state) => {
    expect(cancel(buildOrder({ state }), { by, now })).toEqual({
      kind: 'refused',
      refusal: stateRefusals[state],
    });
  });

  test.each([
    { state: 'reserved', reservedUntil: new Date(now.getTime() + 1) },
    { state: 'reserved' },
    { state: 'paid', reservedUntil: now },
  ] as const)('does not expire an order when %j', (over) => {
    expect(expire(buildOrder(over), now)).toEqual({ kind: 'done' });
  });
});

describe('extending a hold', () => {
  const later = new Date(now.getTime() + 86_400_000);

  test.each([
    ['reserved', now, 'change'],
    ['reserved', later, 'done'],
    ['reserved', undefined, 'done'],
    ['paid', now, 'refused'],
    ['expired', now, 'refused'],
  ] as const)('of an order that is %s and held until %s ends as %s', (state, reservedUntil, kind) => {
    const order = buildOrder({ state, reservedUntil });
    const verdict = extendHold(order, later, { by, now });
    expect(verdict.kind).toBe(kind);
    if (verdict.kind === 'change')
      expect(verdict.change).toMatchObject({
        to: 'reserved',
        set: { reservedUntil: later },
        entry: { what: 'hold-extended', text: 'The parts are held longer', until: later, by },
      });
  });
});

describe('cancelling a line', () => {
  const [a, b] = [buildLine({ id: '1'.repeat(24) }), buildLine({ id: '2'.repeat(24) })];
  const ofTwo = (one: OrderLine['state'], other: OrderLine['state'], state: Order['state'] = 'reserved') =>
    buildOrder({
      state,
      lines: [
        { ...a, state: one },
        { ...b, state: other },
      ],
    });
  const without = (order: Order) => cancelLine(order, a.id, { by, hold });

  test('continues without the line and releases its stock', () => {
    expect(without(ofTwo('reserved', 'reserved'))).toMatchObject({
      change: {
        to: 'reserved',
        lines: [{ id: a.id, state: 'cancelled', release: 'due' }],
        set: { release: { state: 'due', since: now } },
        entry: { what: 'line-cancelled', by },
      },
    });
  });

  test('cancels the order with its last live line', () => {
    expect(without(ofTwo('reserved', 'refused'))).toMatchObject({
      change: { to: 'cancelled', lines: [{ id: a.id }], entry: { what: 'cancelled' } },
    });
  });

  test('starts the hold of the others when the last undecided line is cancelled', () => {
    expect(without(ofTwo('requested', 'reserved', 'requested'))).toMatchObject({
      change: { to: 'reserved', set: { reservedUntil: new Date('2026-11-02T11:00:00Z') } },
    });
  });

  test('keeps the time of an earlier due release', () => {
    const since = new Date('2026-11-01T00:00:00Z');
    const order = { ...ofTwo('reserved', 'reserved'), release: { state: 'due' as const, since } };
    expect(without(order)).toMatchObject({ change: { set: { release: { since } } } });
  });

  test.each([
    { line: 'refused', state: 'reserved', words: 'refused' },
    { line: 'cancelled', state: 'reserved', words: 'cancelled' },
    { line: 'reserved', state: 'paid', words: 'paid' },
    { line: 'returned', state: 'paid', words: 'paid' },
    { line: 'reserved', state: 'shipped', words: 'shipped' },
    { line: 'cancelled', state: 'expired', words: 'expired' },
  ] as const)('refuses to cancel a $line line of a $state order as $words', (given) => {
    const order = ofTwo(given.line, 'reserved', given.state);
    expect(without(order)).toEqual({ kind: 'refused', refusal: stateRefusals[given.words] });
  });
});

describe('paying', () => {
  const intent = { id: 'pi_1', attempt: 1, amountCents: 2_500, checkAt: now, checks: 0 };
  const money = { transactionId: 'pi_1', receivedCents: 2_500 };

  test.each([2_499, 2_501, 0])(
    'DEF-02: refuses %d cents for a reserved order of 2500 cents',
    (receivedCents) => {
      expect(pay(buildOrder({ state: 'reserved' }), { ...money, receivedCents }, now)).toEqual({
        kind: 'refused',
        refusal: {
          code: 'payment-wrong-amount',
          message: 'This payment is not the amount of the order',
        },
      });
    },
  );

  test('refuses an intent for an outdated total', () => {
    const order = buildOrder({ state: 'reserved' }, { quantity: 1 });
    expect(openPayment(order, intent, { by, now })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'price-differs' },
    });
  });

  test.each(['paid', 'shipped'] as const)(
    'ignores another report of its own money for an order that is %s',
    (state) => {
      const order = buildOrder({ state, transactionId: 'pi_1' });
      expect(pay(order, money, now)).toEqual({ kind: 'done' });
      expect(pay(order, { ...money, transactionId: 'pi_2' }, now)).toMatchObject({ kind: 'refused' });
    },
  );

  test.each(['refused', 'cancelled', 'expired', 'requested'] as const)(
    'ST-09: refuses money for an order that is %s',
    (state) => {
      expect(pay(buildOrder({ state }), money, now)).toMatchObject({ kind: 'refused' });
    },
  );

  test('keeps the newer intent when an older attempt is stored late', () => {
    const newer = { ...intent, id: 'pi_2', attempt: 2 };
    const order = buildOrder({ state: 'reserved', intent: newer });
    expect(openPayment(order, intent, { by, now })).toMatchObject({ kind: 'refused' });
    expect(openPayment(order, newer, { by, now })).toEqual({ kind: 'done' });
  });
});
