import { type PayloadOf, paymentRefund, queues } from '@shop/contracts';
import { Queue } from 'bullmq';
import { ObjectId } from 'mongodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { withContext } from '../context.ts';
import { connectRedis } from '../data/redis.ts';
import { createMetrics } from '../metrics.ts';
import { backendUrls, testDatabase, testLogger, testQueuePrefix } from '../testing/index.ts';
import { NeverRetry, NotYet, on } from './job-handlers.ts';
import { createOutboxStore, type OutboxEntry } from './outbox.store.ts';
import { createOutbox, outboxEntry } from './outbox.ts';
import { createProducer } from './producer.ts';
import { jobMetrics, startWorker } from './worker.ts';

const { redisUrl } = backendUrls();
const { db } = await testDatabase();
const logger = testLogger();
const metrics = createMetrics('test');
const store = await createOutboxStore(db, 'things');
const things = db.collection<{ _id: ObjectId; outbox: OutboxEntry[] }>('things');
const queue = queues.ordersRefunds;

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

function closing<T extends { close: () => Promise<void> }>(part: T): T {
  closers.push(part.close);
  return part;
}

function entryFor(id: string, now = new Date()): OutboxEntry {
  return outboxEntry(queue, paymentRefund, {
    id,
    now,
    payload: { intentId: id },
  });
}

async function insertWith(...outbox: OutboxEntry[]): Promise<ObjectId> {
  const _id = new ObjectId();
  await things.insertOne({ _id, outbox });
  return _id;
}

function setUp() {
  const prefix = testQueuePrefix();
  const heard: { payload: PayloadOf<typeof paymentRefund>; requestId: string | undefined }[] = [];
  const producer = closing(createProducer({ redisUrl, prefix, logger }));
  const listen = (handle = async () => {}, jobMs = 30_000) =>
    closing(
      startWorker(
        queue,
        [
          on(paymentRefund, async (payload, { requestId }) => {
            heard.push({ payload, requestId });
            await handle();
          }),
        ],
        { redisUrl, prefix, logger, metrics, jobMs },
      ),
    );
  return { producer, prefix, heard, listen, outbox: createOutbox({ store, producer, logger, metrics }) };
}

describe('outbox', () => {
  test('delivers a change once with its request id, and empties the outbox', async () => {
    const { outbox, heard, listen } = setUp();
    listen();
    const entry = withContext({ requestId: 'request-1' }, () => entryFor('announce'));
    const _id = await insertWith(entry);
    expect(await outbox.publish(_id, [entry])).toBe(true);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ payload: { intentId: 'announce' }, requestId: 'request-1' });
    expect(await things.findOne({ _id })).toMatchObject({ outbox: [] });
  });

  test('sends what a process left unsent when it died', async () => {
    const { outbox, heard, listen } = setUp();
    const _id = await insertWith(entryFor('left-behind', new Date(Date.now() - 60_000)));
    listen();
    await outbox.sweep(new Date());
    await expect.poll(() => heard.map(({ payload }) => payload.intentId)).toContain('left-behind');
    expect(await things.findOne({ _id })).toMatchObject({ outbox: [] });
  });

  test('fails within seconds while Redis is down, and keeps the message', async () => {
    const producer = closing(createProducer({ redisUrl: 'redis://127.0.0.1:9', prefix: '{none}', logger }));
    const outbox = createOutbox({ store, producer, logger, metrics });
    const entry = entryFor('offline');
    const _id = await insertWith(entry);
    expect(await outbox.publish(_id, [entry])).toBe(false);
    expect((await things.findOne({ _id }))?.outbox).toHaveLength(1);
    await things.deleteOne({ _id });
  });
});

describe('messages that a queue would reject', () => {
  const odd = ['evt:1', '12345', '', `evt_${'x'.repeat(300)}`, 'täglich / …\u0000\ud800'];

  test('delivers a message with any id once and removes it from the outbox', async () => {
    const { outbox, heard, listen } = setUp();
    listen();
    const entries = odd.map((id) => ({
      ...entryFor('odd'),
      message: { ...entryFor('odd').message, id },
    }));
    const _id = await insertWith(...entries);
    expect(await outbox.publish(_id, entries)).toBe(true);
    await outbox.publish(_id, entries);
    await expect.poll(() => heard).toHaveLength(odd.length);
    expect((await things.findOne({ _id }))?.outbox.map(({ message }) => message.id)).toEqual([]);
  });

  test('sends all other messages, even of the same document, when some name unknown queues', async () => {
    const { outbox, heard, listen } = setUp();
    listen();
    const old = new Date(Date.now() - 60_000);
    const unsendable = { ...entryFor('nowhere', old), queue: 'nobody.knows' };
    const stuck = await insertWith(unsendable, entryFor('beside-it', old));
    await Promise.all(Array.from({ length: 30 }, () => insertWith(unsendable)));
    await insertWith(entryFor('behind-it', new Date(old.getTime() + 1)));
    await outbox.sweep(new Date());
    await expect
      .poll(() => heard.map(({ payload }) => payload.intentId).sort())
      .toEqual(['behind-it', 'beside-it']);
    expect((await things.findOne({ _id: stuck }))?.outbox).toHaveLength(1);
    await things.deleteMany({ 'outbox.queue': 'nobody.knows' });
  });
});

describe('resending', () => {
  const counts = (prefix: string) => {
    const connection = connectRedis(redisUrl, logger);
    const jobs = new Queue(queue.name, { connection, prefix });
    closers.push(async () => {
      await jobs.close();
      connection.disconnect();
    });
    return () => jobs.getJobCounts('waiting', 'active', 'delayed', 'failed', 'completed');
  };
  const repeat = { completed: 'repeat' } as const;

  test('retries a permanently failed message as one job when it is sent again', async () => {
    const { producer, heard, listen, prefix } = setUp();
    let hopeless = true;
    listen(async () => {
      if (hopeless) throw new NeverRetry('hopeless');
    });
    await producer.add(queue, entryFor('dead').message);
    const read = counts(prefix);
    await expect.poll(read).toMatchObject({ failed: 1 });
    hopeless = false;
    await producer.republish(queue, entryFor('dead').message, { completed: 'leave' });
    await expect.poll(read).toMatchObject({ failed: 0, completed: 1 });
    expect(heard).toHaveLength(2);
  });

  test('repeats a completed message only on request', async () => {
    const { producer, heard, listen, prefix } = setUp();
    listen();
    await producer.add(queue, entryFor('done').message);
    const read = counts(prefix);
    await expect.poll(read).toMatchObject({ completed: 1 });
    await producer.republish(queue, entryFor('done').message, { completed: 'leave' });
    await producer.republish(queue, entryFor('done').message, repeat);
    await expect.poll(() => heard).toHaveLength(2);
  });

  test('retries the job of a handler that never finishes', async () => {
    const { producer, heard, listen, prefix } = setUp();
    listen(() => (heard.length === 1 ? new Promise(() => undefined) : Promise.resolve()), 300);
    await producer.add(queue, entryFor('stuck').message);
    await expect.poll(counts(prefix)).toMatchObject({ completed: 1 });
    expect(heard).toHaveLength(2);
  });

  test('creates one job when ten resend the same message at once', async () => {
    const { producer, prefix } = setUp();
    await Promise.all(
      Array.from({ length: 10 }, () => producer.republish(queue, entryFor('raced').message, repeat)),
    );
    expect(await counts(prefix)()).toMatchObject({ waiting: 1 });
  });
});

describe('worker', () => {
  test('restarts a job that has to wait as often as needed, without counting a failure', async () => {
    const { producer, prefix } = setUp();
    const begun: number[] = [];
    const errors = vi.spyOn(logger, 'error');
    const warnings = vi.spyOn(logger, 'warn');
    const handler = on(paymentRefund, async (_payload, { starts }) => {
      begun.push(starts);
      if (starts <= queue.attempts + 1) throw new NotYet('identity', 1);
    });
    closing(startWorker(queue, [handler], { redisUrl, prefix, logger, metrics }));
    await producer.add(queue, entryFor('early').message);
    const jobs = new Queue(queue.name, { connection: connectRedis(redisUrl, logger), prefix });
    closers.push(async () => {
      await jobs.close();
      await jobs.disconnect();
    });
    await expect.poll(() => jobs.getCompletedCount()).toBe(1);
    expect(begun).toEqual(Array.from({ length: queue.attempts + 2 }, (_, index) => index + 1));
    expect([errors.mock.calls, warnings.mock.calls]).toEqual([[], []]);
  });

  test('tries hopeless work once and counts it as a dead letter', async () => {
    const { producer, heard, listen } = setUp();
    const before = await deadLetters();
    listen(async () => {
      throw new NeverRetry('hopeless');
    });
    await producer.add(queue, entryFor('hopeless').message);
    await expect.poll(deadLetters).toBe(before + 1);
    expect(heard).toHaveLength(1);
  });

  test('dead-letters a message that does not match its contract, without a handler seeing it', async () => {
    const { producer, heard, listen } = setUp();
    const before = await deadLetters();
    listen();
    await producer.add(queue, { ...entryFor('mismatch').message, payload: { intentId: 1 } });
    await producer.add(queue, { ...entryFor('future').message, version: 99 });
    await expect.poll(deadLetters).toBe(before + 2);
    expect(heard).toEqual([]);
  });
});

describe('unreadable data in Redis', () => {
  test('skips a job with unreadable data and handles the next message', async () => {
    const { producer, prefix, heard, listen } = setUp();
    const connection = connectRedis(redisUrl, logger);
    closers.push(async () => connection.disconnect());
    for (const id of ['torn', 'odd', 'list']) await producer.add(queue, entryFor(id).message);
    await connection.hset(`${prefix}:${queue.name}:torn`, 'data', '{"id":');
    await connection.hset(`${prefix}:${queue.name}:odd`, 'opts', 'not json');
    await connection.hset(`${prefix}:${queue.name}:list`, 'data', '[[[');
    listen();
    await producer.add(queue, entryFor('sound').message);
    await expect.poll(() => heard.map(({ payload }) => payload.intentId)).toEqual(['sound']);
    await producer.add(queue, entryFor('later').message);
    await expect.poll(() => heard).toHaveLength(2);
  });
});

async function deadLetters(): Promise<number> {
  const { values } = await jobMetrics(metrics).deadLetters.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}
