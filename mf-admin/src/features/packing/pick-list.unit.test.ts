import { expect, test } from 'vitest';
import { buildOrderLine, buildWholeOrder } from '../../testing/build-whole-order.ts';
import { byShelf, pickLines } from './pick-list.ts';

const [disc, pads, kit] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];

function order(id: string, lines: Parameters<typeof buildOrderLine>[0][]) {
  return buildWholeOrder({
    orderId: id.repeat(24),
    state: 'paid',
    lines: lines.map((line) => buildOrderLine(line)),
  });
}

test('sums the pieces that are left by part', () => {
  const orders = [
    order('a', [
      { partId: disc, partName: 'Disc', quantity: 10, sent: 4 },
      { partId: pads, partName: 'Pads', quantity: 2, sent: 2 },
    ]),
    order('b', [{ partId: disc, partName: 'Disc', quantity: 3, sent: 0 }]),
  ];
  expect(pickLines(orders)).toMatchObject([{ partId: disc, partName: 'Disc', pieces: 9, orders: 2 }]);
});

test('sorts by shelf as people count, and puts parts without a shelf last', () => {
  const lines = pickLines([
    order('a', [
      { partId: disc, partName: 'Disc', quantity: 1, sent: 0 },
      { partId: pads, partName: 'Pads', quantity: 1, sent: 0 },
      { partId: kit, partName: 'Kit', quantity: 1, sent: 0 },
    ]),
  ]);
  const shelves = new Map([
    [disc, 'Rack 10'],
    [kit, 'Rack 2'],
  ]);
  expect(byShelf(lines, shelves).map(({ partName, shelf }) => [partName, shelf])).toEqual([
    ['Kit', 'Rack 2'],
    ['Disc', 'Rack 10'],
    ['Pads', undefined],
  ]);
});
