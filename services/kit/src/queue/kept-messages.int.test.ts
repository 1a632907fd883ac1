import { partBackInStock, queues } from '@shop/contracts';
import { Queue } from 'bullmq';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test, vi } from 'vitest';
import { connectRedis } from '../data/redis.ts';
import { createMetrics } from '../metrics.ts';
import { backendUrls, testDatabase, testLogger, testQueuePrefix } from '../testing/index.ts';
import { NeverRetry, on } from './job-handlers.ts';
import { createOutboxStore, type OutboxEntry } from './outbox.store.ts';
import { createOutbox, outboxEntry } from './outbox.ts';
import { createProducer } from './producer.ts';
import { startWorker } from './worker.ts';

const { redisUrl } = backendUrls();
const { db } = await testDatabase();
const logger = testLogger();
const metrics = createMetrics('test');
const store = await createOutboxStore(db, 'things');
const things = db.collection<{ _id: ObjectId; outbox: OutboxEntry[] }>('things');
const queue = queues.notificationsPartFacts;
const redis = connectRedis(redisUrl, logger);

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  redis.disconnect();
});

function entryFor(id: string): OutboxEntry {
  const person = { noticeId: 'a'.repeat(24), uid: id, email: `${id}@example.com` };
  const part = { partNumber: 'BD-1', partName: 'Brake disc', priceCents: 100 };
  const payload = { ...person, ...part, availableQuantity: 1, minOrderQuantity: 1 };
  return outboxEntry(queue, partBackInStock, { id, payload, now: new Date() });
}

/** A sender with messages in its outbox, and a consumer that starts on demand. */
async function setUp(...ids: string[]) {
  const prefix = testQueuePrefix();
  const producer = createProducer({ redisUrl, prefix, logger });
  const jobs = new Queue(queue.name, { connection: redis, prefix });
  closers.push(producer.close, () => jobs.close());
  const heard: string[] = [];
  const _id = new ObjectId();
  const entries = ids.map(entryFor);
  await things.insertOne({ _id, outbox: entries });
  const outbox = createOutbox({ store, producer, logger, metrics });
  let days = 0;
  return {
    entries,
    heard,
    jobs,
    publish: () => outbox.publish(_id, entries),
    /** Advances a day per round, so every postponed message is due. */
    sweep: () => {
      days += 1;
      return outbox.sweep(new Date(Date.now() + days * 86_400_000));
    },
    kept: async () => {
      const found = await things.findOne({ _id });
      return found?.outbox.map(({ message }) => message.id);
    },
    emptyRedis: async () => {
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
    },
    listen: (handle: () => Promise<void> = async () => undefined) => {
      const handler = on(partBackInStock, async (_payload, { id }) => {
        heard.push(id);
        await handle();
      });
      const worker = startWorker(queue, [handler], { redisUrl, prefix, logger, metrics });
      closers.push(worker.close);
    },
    prefix,
  };
}

async function allDone(jobs: Queue, count: number): Promise<void> {
  await expect.poll(() => jobs.getCompletedCount()).toBe(count);
}

test('sends each waiting message again after Redis was emptied, handles it once and then drops it', async () => {
  const { publish, sweep, kept, emptyRedis, listen, heard, jobs } = await setUp('one', 'two');
  expect(await publish()).toBe(true);
  expect(await kept()).toEqual(['one', 'two']);
  await emptyRedis();
  await sweep();
  listen();
  await allDone(jobs, 2);
  await sweep();
  await sweep();
  expect(heard.toSorted()).toEqual(['one', 'two']);
  expect(await kept()).toEqual([]);
});

test('logs what a message is waiting for, and since when, until a worker has finished it', async () => {
  const info = vi.spyOn(logger, 'info');
  const { publish, sweep, listen, jobs, entries } = await setUp('slow');
  await publish();
  await sweep();
  const fields = { queue: queue.name, message: 'part.back-in-stock', job: 'slow', requestId: 'slow' };
  const since = entries[0]?.message.occurredAt;
  expect(info.mock.calls).toEqual([
    [expect.objectContaining(fields), `waiting for notifications since ${since}`],
  ]);
  listen();
  await allDone(jobs, 1);
  info.mockClear();
  await sweep();
  expect(info).not.toHaveBeenCalled();
});

test('keeps a permanently failed message for an admin to retry', async () => {
  let isHopeless = true;
  const { publish, sweep, kept, listen, heard, jobs } = await setUp('dead');
  listen(async () => {
    if (isHopeless) throw new NeverRetry('hopeless');
  });
  await publish();
  await expect.poll(() => jobs.getFailedCount()).toBe(1);
  await sweep();
  await sweep();
  expect(await kept()).toEqual(['dead']);
  expect(heard).toHaveLength(1);
  isHopeless = false;
  await (await jobs.getJob('dead'))?.retry();
  await allDone(jobs, 1);
  await sweep();
  expect(await kept()).toEqual([]);
});

test('creates the job again when only a fragment of it is left in Redis', async () => {
  const { prefix, sweep, kept, listen, heard, jobs } = await setUp('remnant');
  await redis.hset(`${prefix}:${queue.name}:remnant`, 'ats', '1');
  await sweep();
  listen();
  await allDone(jobs, 1);
  await sweep();
  expect([heard, await kept()]).toEqual([['remnant'], []]);
});
