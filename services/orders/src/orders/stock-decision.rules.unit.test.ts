import { describe, expect, test } from 'vitest';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import type { LineOutcome, Order, OrderLine } from './order.types.ts';
import { confirmRelease, decideLines, giveUpUndecided } from './stock-decision.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const hold = { now, holdMinutes: 60 };
const until = new Date('2026-11-02T11:00:00Z');
const due = { state: 'due', since: now } as const;
const done = { kind: 'done' };
const partId = 'b'.repeat(24);

function held(lineId: string): LineOutcome {
  return { lineId, partId, available: 0, outcome: 'held', quantity: 2, priceCents: 999, partName: 'Clutch' };
}
function refused(lineId: string): LineOutcome {
  return { lineId, partId, available: 0, outcome: 'refused', code: 'insufficient-stock' };
}

describe('the decision on an order of one line', () => {
  const { id } = buildOrder();

  test('when stock is held, then it is reserved at the catalogue’s price for the hold', () => {
    expect(decideLines(buildOrder({}, { partName: 'x' }), [held(id)], hold)).toMatchObject({
      kind: 'change',
      change: {
        to: 'reserved',
        set: { reservedUntil: until },
        lines: [{ id, state: 'reserved', priceCents: 999, partName: 'Clutch' }],
        entry: { what: 'stock-reserved', text: 'The stock is reserved' },
      },
    });
  });

  test('given holds never end, when stock is held, then the order has no end of its hold', () => {
    const verdict = decideLines(buildOrder(), [held(id)], { now, holdMinutes: 0 });
    expect(verdict).not.toHaveProperty('change.set.reservedUntil');
  });

  test('when stock is refused, then the order is, and says why', () => {
    expect(decideLines(buildOrder(), [refused(id)], hold)).toMatchObject({
      change: {
        to: 'refused',
        lines: [{ id, state: 'refused', refusal: { code: 'insufficient-stock' } }],
        entry: { what: 'stock-refused', text: 'There is not enough stock' },
      },
    });
  });

  test('given a refused order, when stock is held after all, then the stock goes back once', () => {
    const order = buildOrder({ state: 'refused' });
    expect(decideLines(order, [held(id)], hold)).toMatchObject({
      change: { to: 'refused', set: { release: due }, lines: [{ id, release: 'due' }] },
    });
    expect(decideLines(buildOrder({ state: 'refused', release: due }), [held(id)], hold)).toEqual(done);
  });

  test.each(['reserved', 'paid', 'shipped', 'refunded', 'cancelled', 'expired'] as const)(
    'ST-09: given an order that is %s, when a late stock message arrives, then nothing happens',
    (state) => {
      const order = buildOrder({ state });
      expect(decideLines(order, [held(id)], hold)).toEqual(done);
      expect(decideLines(order, [refused(id)], hold)).toEqual(done);
    },
  );

  test('given stock that has to come back, when catalog confirms it twice, then it counts once', () => {
    const order = buildOrder({ state: 'cancelled', release: due });
    expect(confirmRelease(order, [id], now)).toMatchObject({
      change: { to: 'cancelled', set: { release: { state: 'done' } }, entry: { what: 'stock-returned' } },
    });
    const back = buildOrder({ state: 'cancelled', release: { state: 'done', since: now } });
    expect(confirmRelease(back, [id], now)).toEqual(done);
  });
});

const [a, b, c] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];

function ofThree(states: readonly OrderLine['state'][], over: Partial<Order> = {}): Order {
  const lines = [a, b, c].map((id, at) => buildLine({ id, state: states[at] ?? 'requested' }));
  return buildOrder({ ...over, lines });
}

describe('the decision on an order of several lines', () => {
  test('when all are decided and one is held, then the order is held, and the entry counts', () => {
    expect(decideLines(ofThree([]), [held(a), refused(b), refused(c)], hold)).toMatchObject({
      change: {
        to: 'reserved',
        set: { reservedUntil: until },
        entry: { what: 'stock-reserved', text: '1 of 3 lines are held' },
      },
    });
  });

  test('when some are decided, then the order waits for the others without an end of its hold', () => {
    const verdict = decideLines(ofThree([]), [held(a), refused(b)], hold);
    expect(verdict).toMatchObject({ change: { to: 'requested', entry: { what: 'stock-partly-decided' } } });
    expect(verdict).not.toHaveProperty('change.set.reservedUntil');
  });

  test('when no line is held, then the order is refused; with a cancelled one among them it is cancelled', () => {
    const all = [refused(a), refused(b), refused(c)];
    expect(decideLines(ofThree([]), all, hold)).toMatchObject({ change: { to: 'refused' } });
    expect(decideLines(ofThree(['cancelled']), all, hold)).toMatchObject({ change: { to: 'cancelled' } });
  });

  test('when stock of a refused line is held after all, then that line’s goes back and the order stays', () => {
    const order = ofThree(['reserved', 'refused', 'reserved'], { state: 'paid' });
    expect(decideLines(order, [held(a), held(b), held(c)], hold)).toMatchObject({
      change: { to: 'paid', set: { release: due }, lines: [{ id: b, release: 'due' }] },
    });
  });

  test('when a line is named that the order does not have, then nothing happens', () => {
    expect(decideLines(ofThree([]), [held('f'.repeat(24))], hold)).toEqual(done);
  });

  test('when one of two due lines is back, then the order waits for the other', () => {
    const order = ofThree(['reserved', 'cancelled', 'cancelled'], { state: 'reserved', release: due });
    const lines = order.lines.map((line) =>
      line.state === 'cancelled' ? { ...line, release: 'due' as const } : line,
    );
    const one = confirmRelease({ ...order, lines }, [b], now);
    expect(one).toMatchObject({ change: { lines: [{ id: b, release: 'done' }] } });
    expect(one).not.toHaveProperty('change.set');
    expect(confirmRelease({ ...order, lines }, [c, b], now)).toMatchObject({
      change: { set: { release: { state: 'done' } } },
    });
  });
});

describe('giving up', () => {
  test('when held lines wait for undecided ones for too long, then those are cancelled and the hold begins', () => {
    const order = ofThree(['reserved', 'requested', 'refused']);
    expect(giveUpUndecided(order, hold)).toMatchObject({
      change: {
        to: 'reserved',
        set: { reservedUntil: until, release: due },
        lines: [{ id: b, state: 'cancelled', release: 'due' }],
      },
    });
  });

  test.each([
    { states: ['requested', 'refused'], state: 'requested' },
    { states: ['reserved', 'cancelled', 'refused'], state: 'reserved' },
  ] as const)('when the lines are $states of an order that is $state, then nothing happens', (given) => {
    expect(giveUpUndecided(ofThree(given.states, { state: given.state }), hold)).toEqual(done);
  });
});
