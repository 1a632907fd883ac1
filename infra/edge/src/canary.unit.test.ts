import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Counts, canaryFault } from './canary.rules.ts';
import { standing } from './visitors.ts';

/** As two gateways count it. */
function health(visitors: number, troubled: number): Counts[] {
  return [
    { visitors: visitors - 3, visitorsWithErrors: Math.max(troubled - 3, 0), failedLoads: 0 },
    { visitors: 3, visitorsWithErrors: 0, failedLoads: Math.min(troubled, 3) },
  ];
}

test.each([
  ['four addresses report errors', health(4, 4), health(1_000, 0), undefined],
  ['no visitor has an error', health(500, 0), health(1_000, 0), undefined],
  [
    'every visitor has an error',
    health(5, 5),
    health(1_000, 10),
    /^5 of its 5 visitors met an error \(100 %\)/,
  ],
  ['a tenth has an error and hardly any had one before', health(100, 10), health(1_000, 10), /\(10 %\)/],
  ['as many have an error as before', health(100, 20), health(1_000, 200), undefined],
  ['at least twice as many have an error', health(100, 50), health(1_000, 200), /live version's 20 %$/],
  ['only a few visitors of the live version had one', health(20, 20), health(4, 4), /live version's 0 %$/],
  ['the live version has no visitors', health(20, 10), [], /live version's 0 %$/],
])('judges the canary when %s', (_, canary, live, expected) => {
  const fault = canaryFault(canary, live);
  if (expected === undefined) expect(fault).toBeUndefined();
  else expect(fault).toMatch(expected);
});

const visitors = Array.from({ length: 10_000 }, (_, index) =>
  createHash('sha256').update(`visitor ${index}`).digest('hex').slice(0, 32),
);

test.each([1, 10, 50, 90])('assigns %i %% of many visitors to a canary of that share', (percent) => {
  const share = visitors.filter((id) => standing(id, 'storefront') < percent).length / visitors.length;
  expect(Math.abs(share * 100 - percent)).toBeLessThan(1);
});

test('assigns two canaries mostly to different visitors', () => {
  const both = visitors.filter((id) => standing(id, 'storefront') < 10 && standing(id, 'admin') < 10);
  expect(both.length / visitors.length).toBeLessThan(0.02);
});
