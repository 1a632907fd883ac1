import { expect, test } from 'vitest';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { changedFields, storedFields } from './order.document.ts';
import type { Order } from './order.types.ts';

const now = new Date('2026-11-02T10:00:00Z');
const entry = { at: now, what: 'placed', text: '', by: 'system' };
const [a, b] = ['1'.repeat(24), '2'.repeat(24)];

function ofTwo(over: Partial<Order> = {}): Order {
  const lines = [buildLine({ id: a, state: 'reserved' }), buildLine({ id: b, state: 'refused' })];
  return buildOrder({ state: 'reserved', lines, ...over });
}

test('stores the total of the held lines, and the rows of the order in the specified lists', () => {
  expect(storedFields(ofTwo())).toMatchObject({ totalCents: 2_500, rows: 1 });
  const lines = ofTwo().lines.map((line) => ({ ...line, state: 'cancelled' as const }));
  expect(storedFields(ofTwo({ state: 'expired', lines }))).toMatchObject({ totalCents: 5_000, rows: 2 });
});

test('sets only the changed paths of a line, and the sums', () => {
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
    rows: 2,
  });
});
