import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Balance,
  blockReserve,
  decideAdjustment,
  decideRelease,
  decideReserve,
  type NextLine,
} from './stock.rules.ts';

const last: Balance = { seq: 7, balance: 10 };
const terms = {
  partName: 'Oil filter',
  partNumber: 'OF-1',
  priceCents: 950,
  minOrderQuantity: 2,
  isSold: true,
};
const ask = { quantity: 4, expectedPriceCents: 950 };

describe('reserve', () => {
  test('takes the quantity and records the current name, number and price', () => {
    expect(decideReserve(last, ask, terms)).toEqual({
      seq: 8,
      quantity: -4,
      balance: 6,
      terms: { partName: 'Oil filter', partNumber: 'OF-1', priceCents: 950 },
    });
  });

  test('accepts exactly the minimum and exactly what is left', () => {
    expect(decideReserve(last, { ...ask, quantity: 2 }, terms).balance).toBe(8);
    expect(decideReserve(last, { ...ask, quantity: 10 }, terms).balance).toBe(0);
  });

  test.each([
    ['below-minimum', { ...ask, quantity: 1 }, terms],
    ['insufficient-stock', { ...ask, quantity: 11 }, terms],
    ['price-changed', { ...ask, expectedPriceCents: 949 }, terms],
    ['part-not-found', ask, { ...terms, isSold: false }],
  ])('takes nothing and says why when it is %s', (code, given, partTerms) => {
    expect(decideReserve(last, given, partTerms)).toEqual({
      seq: 8,
      quantity: 0,
      balance: 10,
      refusal: { code, minOrderQuantity: 2, priceCents: 950 },
    });
  });
});

describe('quantity steps', () => {
  const inSteps = { ...terms, orderStep: 3 };
  const decided = (quantity: number) => decideReserve(last, { ...ask, quantity }, inSteps);

  test('accepts a multiple of the step', () => {
    expect(decided(6)).toMatchObject({ quantity: -6 });
  });

  test.each([
    [1, 3],
    [2, 3],
    [4, 6],
  ])('refuses %d between two steps as too small, and names the next one', (quantity, next) => {
    expect(decided(quantity).refusal).toEqual({
      code: 'below-minimum',
      minOrderQuantity: next,
      priceCents: 950,
    });
  });
});

describe('price breaks', () => {
  const priceBreaks = [
    { fromQuantity: 4, priceCents: 900 },
    { fromQuantity: 8, priceCents: 800 },
  ];
  const withBreaks = { ...terms, priceBreaks };
  const priceOf = (quantity: number, expectedPriceCents: number) =>
    decideReserve(last, { quantity, expectedPriceCents }, withBreaks).terms?.priceCents;

  test('charges each piece the price of the reached break', () => {
    expect([priceOf(3, 950), priceOf(4, 900), priceOf(7, 900), priceOf(8, 800)]).toEqual([
      950, 900, 900, 800,
    ]);
  });

  test('keeps with the order what each quantity cost, and nothing if every piece costs the same', () => {
    const ofTerms = (sold: typeof terms) =>
      decideReserve(last, { quantity: 8, expectedPriceCents: 950 }, sold).terms;
    expect(ofTerms(withBreaks)?.priceSteps).toEqual([{ fromQuantity: 1, priceCents: 950 }, ...priceBreaks]);
    expect(ofTerms(terms)).not.toHaveProperty('priceSteps');
  });

  test('charges the lower price to a client that knows no price breaks', () => {
    expect(priceOf(8, 950)).toBe(800);
  });

  test('refuses the price of another quantity with the right one and takes no stock', () => {
    expect(decideReserve(last, { quantity: 4, expectedPriceCents: 800 }, withBreaks)).toMatchObject({
      quantity: 0,
      refusal: { code: 'price-changed', priceCents: 900 },
    });
  });
});

describe('other lines', () => {
  test('takes nothing when its release came first', () => {
    expect(blockReserve(last)).toEqual({ seq: 8, quantity: 0, balance: 10 });
  });

  test('returns exactly what a reserve took', () => {
    expect(decideRelease(last, { quantity: -4 })).toEqual({ seq: 8, quantity: 4, balance: 14 });
  });

  test.each([
    [3, 3],
    [9, 4],
  ])('for a release of %i pieces of a reserve of 4, returns %i', (asked, quantity) => {
    expect(decideRelease(last, { quantity: -4 }, asked)).toEqual({
      seq: 8,
      quantity,
      balance: 10 + quantity,
    });
  });

  test('records an admin’s correction as a change with its reason', () => {
    const wish = { expectedAvailable: 10, change: -7, reason: 'damage' as const };
    expect(decideAdjustment(last, wish)).toEqual({ seq: 8, quantity: -7, balance: 3, reason: 'damage' });
  });

  test('writes no line when the figure has changed', () => {
    const wish = { expectedAvailable: 9, change: 1, reason: 'count' as const };
    expect(decideAdjustment(last, wish)).toBeUndefined();
  });
});

type Step =
  | { kind: 'reserve'; order: number; quantity: number; price: number }
  | { kind: 'release'; order: number }
  | { kind: 'adjust'; seen: number; available: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('reserve' as const),
      order: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 20 }),
      price: fc.constantFrom(950, 900),
    }),
    fc.record({ kind: fc.constant('release' as const), order: fc.nat(9) }),
    fc.record({ kind: fc.constant('adjust' as const), seen: fc.nat(40), available: fc.nat(40) }),
  ),
  { maxLength: 60 },
);

/** Models the store's ledger: one line per key; a repeated key finds the existing line. */
function runSteps(opening: number, given: readonly Step[]) {
  const lines: NextLine[] = [{ seq: 1, quantity: opening, balance: opening }];
  const byKey = new Map<string, NextLine>();
  let adjusted = 0;
  const end = (): Balance => lines.at(-1) ?? { seq: 0, balance: 0 };
  const once = (key: string, decide: (at: Balance) => NextLine): NextLine => {
    const line = byKey.get(key) ?? decide(end());
    if (!byKey.has(key)) lines.push(line);
    byKey.set(key, line);
    return line;
  };
  for (const step of given) {
    if (step.kind === 'reserve') {
      const wish = { quantity: step.quantity, expectedPriceCents: step.price };
      once(`reserve-${step.order}`, (at) => decideReserve(at, wish, terms));
    } else if (step.kind === 'release') {
      const held = once(`reserve-${step.order}`, blockReserve);
      if (held.quantity !== 0) once(`release-${step.order}`, (at) => decideRelease(at, held));
    } else {
      const change = step.available - step.seen;
      const line = decideAdjustment(end(), { expectedAvailable: step.seen, change, reason: 'count' });
      if (line) lines.push(line);
      adjusted += line?.quantity ?? 0;
    }
  }
  return { lines, byKey, adjusted };
}

describe('any sequence of lines', () => {
  test('never goes negative and has consecutive numbers and consistent sums, in any order and with repeats', () => {
    fc.assert(
      fc.property(fc.nat(40), steps, (opening, given) => {
        const { lines } = runSteps(opening, given);
        let sum = 0;
        lines.forEach((line, index) => {
          sum += line.quantity;
          expect(line.seq).toBe(index + 1);
          expect(line.balance).toBe(sum);
          expect(line.balance).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  test('ends with opening plus corrections minus what orders hold', () => {
    fc.assert(
      fc.property(fc.nat(40), steps, (opening, given) => {
        const { lines, byKey, adjusted } = runSteps(opening, given);
        let held = 0;
        for (const [key, line] of byKey) {
          const released = byKey.has(key.replace('reserve', 'release'));
          if (key.startsWith('reserve') && !released) held -= line.quantity;
        }
        expect(lines.at(-1)?.balance).toBe(opening + adjusted - held);
      }),
    );
  });
});
