import { connectRedis } from '@shop/service-kit';
import { atFileEnd, backendUrls, testLogger, testQueuePrefix } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const redis = connectRedis(backendUrls().redisUrl, testLogger());
atFileEnd(() => redis.disconnect());
// Until Redis is ready, a process counts by itself.
await redis.ping();

test('lets as many mails through per second as one worker would, however many workers send', async () => {
  const prefix = testQueuePrefix();
  const workers = Array.from({ length: 6 }, () => createPace({ redis, prefix }, 10));
  const startedAt = performance.now();
  const sentAfter = await Promise.all(
    Array.from({ length: 30 }, async (_, nth) => {
      await workers[nth % workers.length]?.();
      return performance.now() - startedAt;
    }),
  );
  sentAfter.sort((one, other) => one - other);
  // Windows begin with their first mail: ten at once, ten after a second, ten after two.
  expect(sentAfter[10]).toBeGreaterThan(900);
  expect(sentAfter[20]).toBeGreaterThan(1_900);
});

test('sends without delay when there is no limit', async () => {
  const pace = createPace({ redis, prefix: testQueuePrefix() }, 0);
  await expect(Promise.all(Array.from({ length: 1_000 }, pace))).resolves.toHaveLength(1_000);
});
