import { expect, test } from 'vitest';
import { readWorkerConfig } from './config.ts';

const env = { MONGO_URL: 'mongodb://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' };

test("uses the catalogue's own database by default", () => {
  expect(readWorkerConfig(env).MONGO_DB).toBe('shop_catalog');
});
