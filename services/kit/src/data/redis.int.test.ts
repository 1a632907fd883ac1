import { afterAll, expect, test } from 'vitest';
import { atFileEnd, backendUrls, testLogger, testQueuePrefix } from '../testing/index.ts';
import { assertRedisWrites, connectRedis } from './redis.ts';

const { redisUrl } = backendUrls();
const admin = connectRedis(redisUrl, testLogger());
const reader = `reader-${process.pid}`;
afterAll(async () => {
  await admin.call('ACL', 'DELUSER', reader);
  admin.disconnect();
});

test('tells a Redis that refuses writes from one that takes them', async () => {
  const prefix = testQueuePrefix();
  await expect(assertRedisWrites(admin, prefix)).resolves.toBeUndefined();
  // A user who may only read gets the refusals that all get from a full Redis.
  await admin.call('ACL', 'SETUSER', reader, 'on', '>secret', '~*', '+@read', '+@connection', '+info');
  const full = connectRedis(redisUrl, testLogger());
  atFileEnd(() => full.disconnect());
  await full.call('AUTH', reader, 'secret');
  expect(await full.ping()).toBe('PONG');
  await expect(assertRedisWrites(full, prefix)).rejects.toThrow();
});
