import { ConfigError } from '@shop/service-kit';
import { expect, test } from 'vitest';
import { readWorkerConfig } from './config.ts';

const env = { MONGO_URL: 'mongodb://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' };

test('when no database is named, then it is the catalogue’s own', () => {
  expect(readWorkerConfig(env).MONGO_DB).toBe('shop_catalog');
});

test('when a fault point is set in production, then the process refuses to start', () => {
  const faulty = { ...env, FAULT_POINT: 'stock-after-line' };
  expect(readWorkerConfig(faulty).FAULT_POINT).toBe('stock-after-line');
  expect(() => readWorkerConfig({ ...faulty, NODE_ENV: 'production' })).toThrow(ConfigError);
});
