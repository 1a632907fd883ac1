import { expect, test } from 'vitest';
import { compareFigures, type FiguresByLoad } from './compare.rules.ts';

const before: FiguresByLoad = {
  lists: { cpuMs: 2, failed: 0 },
  facets: { cpuMs: 4, failed: 0 },
  orders: { cpuMs: 6, failed: 1 },
};

test('reports a load that costs over 15 % more, and one that fails more often', () => {
  const now = { ...before, facets: { cpuMs: 4.8, failed: 0 }, orders: { cpuMs: 6, failed: 2 } };
  expect(compareFigures(before, now)).toEqual({
    slowness: 1,
    worse: ['facets: 4.8 CPU ms, expected 4.000', 'orders: 2 failed, 1 before'],
    unknown: [],
  });
});

test('ignores noise, rounding and improvements', () => {
  const now = { lists: { cpuMs: 2.2, failed: 0 }, facets: { cpuMs: 1, failed: 0 } };
  expect(compareFigures(before, now).worse).toEqual([]);
  const tiny = { keys: { cpuMs: 0.02, failed: 0 } };
  expect(compareFigures(tiny, { keys: { cpuMs: 0.04, failed: 0 } }).worse).toEqual([]);
});

test('reports on a slower machine only what grew more than the rest', () => {
  const now = {
    lists: { cpuMs: 3, failed: 0 },
    facets: { cpuMs: 6, failed: 0 },
    orders: { cpuMs: 15, failed: 1 },
  };
  expect(compareFigures(before, now)).toMatchObject({
    slowness: 1.5,
    worse: ['orders: 15 CPU ms, expected 9.000'],
  });
});

test('names loads that the baseline lacks', () => {
  expect(compareFigures(before, { pages: { cpuMs: 1, failed: 0 } }).unknown).toEqual(['pages']);
});
