import { connectRedis } from '@shop/service-kit';
import { backendUrls, testLogger, testQueuePrefix } from '@shop/service-kit/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type CatalogChange, createChangeFeed } from './changes.ts';

const { redisUrl } = backendUrls();
const prefix = testQueuePrefix();
const changes = createChangeFeed({ redisUrl, prefix, logger: testLogger() });
const redis = connectRedis(redisUrl, testLogger());
afterAll(() => {
  changes.close();
  redis.disconnect();
});

test('survives an unreadable message on the channel of changes and receives the next change', async () => {
  const heard: CatalogChange[] = [];
  changes.listen((change) => heard.push(change));
  const channel = `${prefix}:catalog-changes`;
  await vi.waitFor(async () => expect(await redis.publish(channel, '{')).toBe(1));
  for (const text of ['', 'null', '[]', '"parts"', '{"kind":"stock"}', '{"kind":1}', '['.repeat(100_000)])
    await redis.publish(channel, text);
  await redis.publish(channel, JSON.stringify({ kind: 'parts' }));
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'parts' }]));
});

test('when the stock of several parts changes in one moment, then one message tells the other processes of all', async () => {
  const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
  const other = createChangeFeed({ redisUrl, prefix, logger: testLogger() });
  onTestFinished(other.close);
  const heard: CatalogChange[] = [];
  other.listen((change) => heard.push(change));
  const channel = `${prefix}:catalog-changes`;
  const texts: string[] = [];
  const subscriber = connectRedis(redisUrl, testLogger());
  onTestFinished(() => subscriber.disconnect());
  subscriber.on('message', (_channel, text) => texts.push(text));
  await subscriber.subscribe(channel);
  await vi.waitFor(async () => expect(await redis.pubsub('NUMSUB', channel)).toEqual([channel, 3]));
  await Promise.all([first, second].map((partId) => changes.announce({ kind: 'stock', partId })));
  await vi.waitFor(() =>
    expect(heard).toEqual([
      { kind: 'stock', partId: first },
      { kind: 'stock', partId: second },
    ]),
  );
  expect(texts.map((text) => JSON.parse(text))).toEqual([{ kind: 'stock', partId: first, others: [second] }]);
});
