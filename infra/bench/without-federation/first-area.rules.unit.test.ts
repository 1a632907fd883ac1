import { expect, test } from 'vitest';
import { laterBy, table, type Visit } from './first-area.rules.ts';

function visits(...firstAreas: number[]): Visit[] {
  return firstAreas.map((firstAreaMs) => ({
    fcpMs: 900,
    lcpMs: 1_200.4,
    firstAreaMs,
    scriptBytes: 153_600,
    scripts: 9,
  }));
}

test('when one visit was held up, then it does not count', () => {
  const measured = { federated: visits(2_200, 9_000, 2_200), plain: visits(2_000, 2_000, 8_000) };
  expect(laterBy(measured)).toBeCloseTo(0.1);
});

test('when federation is faster, then it is later by less than nothing', () => {
  expect(laterBy({ federated: visits(1_800), plain: visits(2_000) })).toBeCloseTo(-0.1);
});

test('when the visits are printed, then medians stand beside the spread of what is judged', () => {
  expect(table({ federated: visits(2_300, 2_100.2, 2_200), plain: visits(2_000) })).toEqual({
    'with federation': {
      'FCP ms': 900,
      'LCP ms': 1_200,
      'first area ms': 2_200,
      'from to': '2100 - 2300',
      'JavaScript KB': 150,
      scripts: 9,
    },
    without: {
      'FCP ms': 900,
      'LCP ms': 1_200,
      'first area ms': 2_000,
      'from to': '2000 - 2000',
      'JavaScript KB': 150,
      scripts: 9,
    },
  });
});
