import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { standing } from './visitors.ts';

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
