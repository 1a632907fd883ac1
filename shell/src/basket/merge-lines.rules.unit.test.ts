import type { BasketLine } from '@shop/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines } from './merge-lines.rules.ts';

const line = fc.record({
  partId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  quantity: fc.integer({ min: 1, max: 4 }),
  seenPrice: fc.constantFrom(1, 2),
});
const lines = fc.uniqueArray(line, { selector: ({ partId }) => partId });

function quantities(basket: readonly BasketLine[]): Record<string, number> {
  return Object.fromEntries(basket.map(({ partId, quantity }) => [partId, quantity] as const).toSorted());
}
function quantityOf(basket: readonly BasketLine[], id: string): number {
  return basket.find(({ partId }) => partId === id)?.quantity ?? 0;
}

test('when two baskets meet that know nothing of each other, then every part is there once, with the larger quantity', () => {
  fc.assert(
    fc.property(lines, lines, (mine, theirs) => {
      const merged = mergeLines({ base: [], mine, theirs });
      const ids = [...new Set([...mine, ...theirs].map(({ partId }) => partId))];
      expect(merged.map(({ partId }) => partId).toSorted()).toEqual(ids.toSorted());
      for (const id of ids)
        expect(quantityOf(merged, id)).toBe(Math.max(quantityOf(mine, id), quantityOf(theirs, id)));
    }),
  );
});

test('when only one side knows what a part is called, then the name stays, whoever decides the quantity', () => {
  const [known, plain] = [
    { partId: 'a', quantity: 1, seenPrice: 1, partName: 'Disc' },
    { partId: 'a', quantity: 2, seenPrice: 1 },
  ];
  for (const versions of [
    { base: [known], mine: [known], theirs: [plain] },
    { base: [], mine: [known], theirs: [plain] },
    { base: [], mine: [plain], theirs: [known] },
  ])
    expect(mergeLines(versions)).toEqual([{ ...plain, partName: 'Disc' }]);
});

test('when it does not matter who comes first, then both orders give the same quantities, and once more changes nothing', () => {
  fc.assert(
    fc.property(lines, lines, lines, (base, mine, theirs) => {
      const merged = mergeLines({ base, mine, theirs });
      expect(quantities(mergeLines({ base, mine: theirs, theirs: mine }))).toEqual(quantities(merged));
      expect(quantities(mergeLines({ base: [], mine: merged, theirs: merged }))).toEqual(quantities(merged));
    }),
  );
});

test('when only one of two devices changed something, then its basket is the result, also what it took out', () => {
  fc.assert(
    fc.property(lines, lines, (base, changed) => {
      expect(quantities(mergeLines({ base, mine: changed, theirs: base }))).toEqual(quantities(changed));
      expect(mergeLines({ base, mine: base, theirs: changed })).toEqual(changed);
    }),
  );
});

test('when one device takes a part out and another adds one, then both happen', () => {
  const [disc, pads, belt] = ['disc', 'pads', 'belt'].map((partId) => ({
    partId,
    quantity: 2,
    seenPrice: 9,
  }));
  if (!disc || !pads || !belt) throw new Error('three lines');
  const merged = mergeLines({ base: [disc, pads], mine: [pads], theirs: [disc, pads, belt] });
  expect(merged).toEqual([pads, belt]);
});

test('when one device takes a part out that another wants more of, then it stays', () => {
  const disc = { partId: 'disc', quantity: 2, seenPrice: 9 };
  const more = { ...disc, quantity: 5 };
  expect(mergeLines({ base: [disc], mine: [], theirs: [more] })).toEqual([more]);
});
