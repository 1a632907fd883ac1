import { describe, expect, test } from 'vitest';
import type { LineOutcome, Order, OrderLine } from '../order/order.types.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { confirmRelease, decideLines } from './stock-decision.rules.ts';

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

describe('a stock decision for an order of one line', () => {
  const { id } = buildOrder();

  test("reserves held stock at the catalogue's price", () => {
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

  test('sets no end when holds never end', () => {
    const verdict = decideLines(buildOrder(), [held(id)], { now, holdMinutes: 0 });
    expect(verdict).toMatchObject({ change: { set: { reservedUntil: undefined } } });
  });

  test('refuses the order with its reason when stock is refused', () => {
    expect(decideLines(buildOrder(), [refused(id)], hold)).toMatchObject({
      change: {
        to: 'refused',
        lines: [{ id, state: 'refused', refusal: { code: 'insufficient-stock' } }],
        entry: { what: 'stock-refused', text: 'There is not enough stock' },
      },
    });
  });

  test.each(['reserved', 'paid', 'shipped', 'refunded', 'cancelled', 'expired'] as const)(
    'ST-09: ignores a late stock message for an order that is %s',
    (state) => {
      const order = buildOrder({ state });
      expect(decideLines(order, [held(id)], hold)).toEqual(done);
      expect(decideLines(order, [refused(id)], hold)).toEqual(done);
    },
  );

  test('counts a confirmed release once', () => {
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
  test('holds an order with one held line, and counts the lines', () => {
    expect(decideLines(ofThree([]), [held(a), refused(b), refused(c)], hold)).toMatchObject({
      change: {
        to: 'reserved',
        set: { reservedUntil: until },
        entry: { what: 'stock-reserved', text: '1 of 3 lines are held' },
      },
    });
  });

  test('waits for undecided lines without an end of the hold', () => {
    const verdict = decideLines(ofThree([]), [held(a), refused(b)], hold);
    expect(verdict).toMatchObject({ change: { to: 'requested' } });
    expect(verdict).toMatchObject({ change: { set: { reservedUntil: undefined } } });
  });

  test('refuses an order without a held line, or cancels it if a line was cancelled', () => {
    const all = [refused(a), refused(b), refused(c)];
    expect(decideLines(ofThree([]), all, hold)).toMatchObject({ change: { to: 'refused' } });
    expect(decideLines(ofThree(['cancelled']), all, hold)).toMatchObject({ change: { to: 'cancelled' } });
  });

  test('releases stock held for a refused line', () => {
    const order = ofThree(['reserved', 'refused', 'reserved'], { state: 'paid' });
    expect(decideLines(order, [held(a), held(b), held(c)], hold)).toMatchObject({
      change: { to: 'paid', set: { release: due }, lines: [{ id: b, release: 'due' }] },
    });
  });

  test('ignores a line that the order does not have', () => {
    expect(decideLines(ofThree([]), [held('f'.repeat(24))], hold)).toEqual(done);
  });

  test('waits for the other of two due lines', () => {
    const order = ofThree(['reserved', 'cancelled', 'cancelled'], { state: 'reserved', release: due });
    const lines = order.lines.map((line) =>
      line.state === 'cancelled' ? { ...line, release: 'due' as const } : line,
    );
    const one = confirmRelease({ ...order, lines }, [b], now);
    expect(one).toMatchObject({ change: { lines: [{ id: b, release: 'done' }] } });
    expect(one).toHaveProperty('change.set', undefined);
    expect(confirmRelease({ ...order, lines }, [c, b], now)).toMatchObject({
      change: { set: { release: { state: 'done' } } },
    });
  });
});
