import { expect, test } from 'vitest';
import { paymentsConfig } from './config.ts';

function usable(env: Record<string, string>): boolean {
  return paymentsConfig.safeParse({ DATA_DIR: '/tmp/payments', ...env }).success;
}

test('listens beyond this machine in a container only', () => {
  expect(usable({})).toBe(true);
  expect(usable({ HOST: '0.0.0.0' })).toBe(false);
  expect(usable({ HOST: '0.0.0.0', IN_CONTAINER: 'true' })).toBe(true);
});

test('refuses to run in production, also in a container', () => {
  expect(usable({ NODE_ENV: 'production' })).toBe(false);
  expect(usable({ NODE_ENV: 'production', HOST: '0.0.0.0', IN_CONTAINER: 'true' })).toBe(false);
});
