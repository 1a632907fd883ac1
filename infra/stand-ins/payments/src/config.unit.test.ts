import { expect, test } from 'vitest';
import { paymentsConfig } from './config.ts';

function usable(env: Record<string, string>): boolean {
  return paymentsConfig.safeParse({ DATA_DIR: '/tmp/payments', ...env }).success;
}

test('when it is to listen beyond this machine, then only a container may', () => {
  expect(usable({})).toBe(true);
  expect(usable({ HOST: '0.0.0.0' })).toBe(false);
  expect(usable({ HOST: '0.0.0.0', IN_CONTAINER: 'true' })).toBe(true);
});

test('when it is to run in production, then it refuses, in a container too', () => {
  expect(usable({ NODE_ENV: 'production' })).toBe(false);
  expect(usable({ NODE_ENV: 'production', HOST: '0.0.0.0', IN_CONTAINER: 'true' })).toBe(false);
});
