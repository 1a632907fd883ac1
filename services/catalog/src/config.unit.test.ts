import { expect, test } from 'vitest';
import { readWorkerConfig } from './config.ts';

const env = { MONGO_URL: 'mongodb://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' };

test('when no database is named, then it is the catalogue’s own', () => {
  expect(readWorkerConfig(env).MONGO_DB).toBe('shop_catalog');
});
