import { connectRedis } from '@shop/service-kit';
import { backendUrls, testLogger, testQueuePrefix } from '@shop/service-kit/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type ChangedParts, createChangeFeed } from './changes.ts';

const { redisUrl } = backendUrls();
const prefix = testQueuePrefix();
const redis = connectRedis(redisUrl, testLogger());
afterAll(() => redis.disconnect());

function feed(url = redisUrl) {
  const changes = createChangeFeed({ redisUrl: url, prefix, logger: testLogger() });
  onTestFinished(changes.close);
  const heard: ChangedParts[] = [];
  changes.listen((parts) => heard.push(parts));
  return { ...changes, heard };
}

test('carries changes to other processes and survives unreadable messages', async () => {
  const other = feed();
  const channel = `${prefix}:changed-parts`;
  // Publishing counts the subscribers: wait until the feed listens.
  await expect.poll(() => redis.publish(channel, 'is anyone listening?')).toBe(1);
  for (const text of ['{', '', 'null', '{}', '"parts"', '["1"]', '['.repeat(100_000)])
    await redis.publish(channel, text);
  const ids = ['a'.repeat(24), 'b'.repeat(24)];
  const sender = createChangeFeed({ redisUrl, prefix, logger: testLogger() });
  onTestFinished(sender.close);
  await sender.announce(ids);
  await sender.announce('all');
  await expect.poll(() => other.heard).toEqual([ids, 'all']);
});

test('notifies its own process at once while Redis is down', async () => {
  const changes = feed('unix:///nowhere/redis.sock');
  await changes.announce('all');
  expect(changes.heard).toEqual(['all']);
});
