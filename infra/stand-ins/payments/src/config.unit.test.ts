import { expect, test } from 'vitest';
import { paymentsConfig } from './config.ts';

test('refuses to run in production', () => {
  const usable = (env: object) => paymentsConfig.safeParse({ DATA_DIR: '/tmp/payments', ...env }).success;
  expect(usable({})).toBe(true);
  expect(usable({ NODE_ENV: 'production' })).toBe(false);
});
