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

test('merges two unrelated baskets with every part once, at the larger quantity', () => {
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

test('keeps the name of a part, whichever side decides the quantity', () => {
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

test('merges symmetrically and idempotently', () => {
  fc.assert(
    fc.property(lines, lines, lines, (base, mine, theirs) => {
      const merged = mergeLines({ base, mine, theirs });
      expect(quantities(mergeLines({ base, mine: theirs, theirs: mine }))).toEqual(quantities(merged));
      expect(quantities(mergeLines({ base: [], mine: merged, theirs: merged }))).toEqual(quantities(merged));
    }),
  );
});

test('takes the basket of the only device that changed, including its removals', () => {
  fc.assert(
    fc.property(lines, lines, (base, changed) => {
      expect(quantities(mergeLines({ base, mine: changed, theirs: base }))).toEqual(quantities(changed));
      expect(mergeLines({ base, mine: base, theirs: changed })).toEqual(changed);
    }),
  );
});

test('keeps a part that one device removes and another increases', () => {
  const disc = { partId: 'disc', quantity: 2, seenPrice: 9 };
  const more = { ...disc, quantity: 5 };
  expect(mergeLines({ base: [disc], mine: [], theirs: [more] })).toEqual([more]);
});
