import { connectRedis } from '@shop/service-kit';
import { backendUrls, testLogger, testQueuePrefix } from '@shop/service-kit/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { type CatalogChange, createChangeFeed } from './changes.ts';

const { redisUrl } = backendUrls();
const prefix = testQueuePrefix();
const changes = createChangeFeed({ redisUrl, prefix, logger: testLogger() });
const redis = connectRedis(redisUrl, testLogger());
afterAll(() => {
  changes.close();
  redis.disconnect();
});

test('when anything at all is published beside the changes, then the process goes on and hears the next change', async () => {
  const heard: CatalogChange[] = [];
  changes.listen((change) => heard.push(change));
  const channel = `${prefix}:catalog-changes`;
  await vi.waitFor(async () => expect(await redis.publish(channel, '{')).toBe(1));
  for (const text of ['', 'null', '[]', '"parts"', '{"kind":"stock"}', '{"kind":1}', '['.repeat(100_000)])
    await redis.publish(channel, text);
  await redis.publish(channel, JSON.stringify({ kind: 'parts' }));
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'parts' }]));
});
