import { canOrderMove, orderMoves, orderStates, stateRefusals } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { buildOrder } from '../testing/build-order.ts';
import {
  cancel,
  confirmRelease,
  expire,
  openPayment,
  pay,
  refuseStock,
  reserve,
  ship,
  totalCents,
} from './order.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const by = 'buyer@example.com';
const fact = { priceCents: 1_250, partName: 'Brake disc' };
const hold = { now, holdMinutes: 60 };

const allowed = [
  'requested -> reserved',
  'requested -> refused',
  'requested -> cancelled',
  'reserved -> paid',
  'reserved -> cancelled',
  'reserved -> expired',
  'paid -> shipped',
];

describe('moves of an order', () => {
  test.each(orderStates.flatMap((from) => orderStates.map((to) => ({ from, to }))))(
    'CON-15, ST-09: when an order is $from, then a move to $to happens only if the table has it',
    ({ from, to }) => {
      expect(canOrderMove(from, to)).toBe(allowed.includes(`${from} -> ${to}`));
    },
  );

  test('when a state is final, then nothing leads out of it', () => {
    const final = orderStates.filter((state) => orderMoves[state].length === 0);
    expect(final).toEqual(['refused', 'shipped', 'cancelled', 'expired']);
  });
});

describe('the stock decision', () => {
  test('given a requested order, when stock is held, then it is reserved at the catalogue’s price for the hold', () => {
    const verdict = reserve(buildOrder({ partName: 'x' }), { priceCents: 999, partName: 'Clutch' }, hold);
    expect(verdict).toMatchObject({
      kind: 'change',
      change: {
        to: 'reserved',
        set: { priceCents: 999, partName: 'Clutch', reservedUntil: new Date('2026-11-02T11:00:00Z') },
      },
    });
  });

  test('given holds never end, when stock is held, then the order has no end of its hold', () => {
    const verdict = reserve(buildOrder(), fact, { now, holdMinutes: 0 });
    expect(verdict).not.toHaveProperty('change.set.reservedUntil');
  });

  test('given a refused order, when stock is held after all, then the stock goes back once', () => {
    const refused = buildOrder({ state: 'refused' });
    expect(reserve(refused, fact, hold)).toMatchObject({
      kind: 'change',
      change: { to: 'refused', set: { release: { state: 'due' } } },
    });
    const returning = { ...refused, release: { state: 'due' as const, since: now } };
    expect(reserve(returning, fact, hold)).toEqual({ kind: 'done' });
  });

  test.each(['reserved', 'paid', 'shipped', 'cancelled', 'expired'] as const)(
    'ST-09: given an order that is %s, when a late stock message arrives, then nothing happens',
    (state) => {
      const order = buildOrder({ state });
      expect(reserve(order, fact, hold)).toEqual({ kind: 'done' });
      expect(refuseStock(order, { code: 'insufficient-stock', available: 0 }, now)).toEqual({ kind: 'done' });
    },
  );
});

describe('ending an order', () => {
  test.each(['requested', 'reserved'] as const)(
    'ST-08: given an unpaid order that is %s, when it is cancelled, then its stock has to come back',
    (state) => {
      expect(cancel(buildOrder({ state }), { by, now })).toMatchObject({
        kind: 'change',
        change: { to: 'cancelled', set: { release: { state: 'due', since: now } }, entry: { by } },
      });
    },
  );

  test.each(['paid', 'shipped'] as const)(
    'CON-16: given an order that is %s, when it is cancelled, then it is refused as such',
    (state) => {
      expect(cancel(buildOrder({ state }), { by, now })).toEqual({
        kind: 'refused',
        refusal: stateRefusals[state],
      });
    },
  );

  test('given a hold that ran out, when it is swept, then the order expires and its stock has to come back', () => {
    const order = buildOrder({ state: 'reserved', reservedUntil: now });
    expect(expire(order, now)).toMatchObject({
      change: { to: 'expired', set: { release: { state: 'due' } } },
    });
  });

  test.each([
    { state: 'reserved', reservedUntil: new Date(now.getTime() + 1) },
    { state: 'reserved' },
    { state: 'paid', reservedUntil: now },
  ] as const)('given %j, when holds are swept, then nothing happens', (over) => {
    expect(expire(buildOrder(over), now)).toEqual({ kind: 'done' });
  });

  test('given stock that has to come back, when catalog confirms it twice, then it counts once', () => {
    const order = buildOrder({ state: 'cancelled', release: { state: 'due', since: now } });
    expect(confirmRelease(order, now)).toMatchObject({ change: { set: { release: { state: 'done' } } } });
    const released = { ...order, release: { state: 'done' as const, since: now } };
    expect(confirmRelease(released, now)).toEqual({ kind: 'done' });
  });
});

describe('paying', () => {
  const intent = { id: 'pi_1', attempt: 1, amountCents: 2_500, checkAt: now, checks: 0 };
  const money = { transactionId: 'pi_1', receivedCents: 2_500 };

  test('PAY-04: when an order has a price and a quantity, then its total is their product in whole cents', () => {
    expect(totalCents({ priceCents: 1_999, quantity: 3 })).toBe(5_997);
  });

  test('given a reserved order, when its money arrived, then it is paid by that transaction', () => {
    expect(pay(buildOrder({ state: 'reserved' }), money, now)).toMatchObject({
      change: { to: 'paid', set: { transactionId: 'pi_1' }, entry: { by: 'provider' } },
    });
  });

  test.each([2_499, 2_501, 0])(
    'DEF-02: given a reserved order of 2500 cents, when %d cents arrive, then the decision itself refuses them',
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

  test('given an order whose total changed, when the intent of the old total is stored, then it is refused', () => {
    const order = buildOrder({ state: 'reserved', quantity: 1 });
    expect(openPayment(order, intent, { by, now })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'price-differs' },
    });
  });

  test.each(['paid', 'shipped'] as const)(
    'given an order that is %s, when its own money is reported again, then nothing happens',
    (state) => {
      const order = buildOrder({ state, transactionId: 'pi_1' });
      expect(pay(order, money, now)).toEqual({ kind: 'done' });
      expect(pay(order, { ...money, transactionId: 'pi_2' }, now)).toMatchObject({ kind: 'refused' });
    },
  );

  test.each(['refused', 'cancelled', 'expired', 'requested'] as const)(
    'ST-09: given an order that is %s, when money arrives, then the order does not take it',
    (state) => {
      expect(pay(buildOrder({ state }), money, now)).toMatchObject({ kind: 'refused' });
    },
  );

  test('given a payment is open, when an older attempt is stored late, then the newer one stays', () => {
    const newer = { ...intent, id: 'pi_2', attempt: 2 };
    const order = buildOrder({ state: 'reserved', intent: newer });
    expect(openPayment(order, intent, { by, now })).toMatchObject({ kind: 'refused' });
    expect(openPayment(order, newer, { by, now })).toEqual({ kind: 'done' });
  });
});

describe('shipping', () => {
  test('ST-04: given a paid order, when an admin ships it, then it is shipped', () => {
    expect(ship(buildOrder({ state: 'paid' }), { by, now })).toMatchObject({ change: { to: 'shipped' } });
  });

  test.each(orderStates.filter((state) => state !== 'paid'))(
    'ST-04: given an order that is %s, when an admin ships it, then it is refused',
    (state) => {
      expect(ship(buildOrder({ state }), { by, now })).toMatchObject({ kind: 'refused' });
    },
  );
});
