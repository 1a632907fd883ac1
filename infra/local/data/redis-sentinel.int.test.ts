import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentEventReceived, queues } from '@shop/contracts';
import {
  connectBlockingRedis,
  connectRedis,
  createMetrics,
  createProducer,
  type OutboxEntry,
  on,
  outboxEntry,
  redisConfig,
  startWorker,
} from '@shop/service-kit';
import { testLogger } from '@shop/service-kit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RedisNode, startRedisNode, volatile } from '../testing/redis-node.ts';
import { findRedis } from './index.ts';

const host = '127.0.0.1';
const dataDir = await mkdtemp(join(tmpdir(), 'shop-sentinel-'));
const closers: (() => unknown)[] = [];
const logger = testLogger();
const metrics = createMetrics('test');
let primary: RedisNode;
let replica: RedisNode;
let sentinel: RedisNode;

/** A primary, its replica, and a sentinel that decides alone. */
beforeAll(async () => {
  const program = await findRedis();
  primary = await startRedisNode(program, { dataDir, settings: volatile });
  const settings = { ...volatile, replicaof: `${host} ${primary.port}` };
  replica = await startRedisNode(program, { dataDir, settings });
  const watched = {
    'sentinel monitor': `shop ${host} ${primary.port} 1`,
    'sentinel down-after-milliseconds': 'shop 500',
    'sentinel failover-timeout': 'shop 3000',
  };
  sentinel = await startRedisNode(program, { dataDir, settings: watched, mode: '--sentinel' });
  await vi.waitFor(
    async () => {
      expect(await replica.redis.info('replication')).toContain('master_link_status:up');
      expect(String(await sentinel.redis.call('SENTINEL', 'REPLICAS', 'shop'))).toContain(`${replica.port}`);
    },
    { timeout: 20_000 },
  );
});

afterAll(async () => {
  for (const close of closers) await close();
  await Promise.all([sentinel, replica, primary].map(({ stop }) => stop()));
  await rm(dataDir, { recursive: true, force: true });
});

function entryFor(id: string): OutboxEntry {
  return outboxEntry(queues.ordersPaymentEvents, paymentEventReceived, {
    id,
    now: new Date(),
    payload: { eventId: id },
  });
}

test('continues jobs and announcements on a new primary without a change of settings', async () => {
  const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix } = redisConfig.parse({
    REDIS_URL: `redis+sentinel://${host}:${sentinel.port}/shop`,
  });
  const deps = { redisUrl, prefix, logger, metrics };
  const producer = createProducer(deps);
  const worked: string[] = [];
  const worker = startWorker(
    queues.ordersPaymentEvents,
    [on(paymentEventReceived, async ({ eventId }) => void worked.push(eventId))],
    deps,
  );
  const listener = connectBlockingRedis(redisUrl, logger);
  const speaker = connectRedis(redisUrl, logger);
  closers.push(
    worker.close,
    producer.close,
    () => listener.disconnect(),
    () => speaker.disconnect(),
  );
  const heard: string[] = [];
  listener.on('message', (_channel, text) => heard.push(text));
  await listener.subscribe('{shop}:announcements');

  const arrives = (id: string): Promise<void> =>
    vi.waitFor(
      async () => {
        await producer.add(queues.ordersPaymentEvents, entryFor(id).message);
        await speaker.publish('{shop}:announcements', id);
        expect(worked).toContain(id);
        expect(heard).toContain(id);
      },
      { timeout: 25_000 },
    );

  await arrives('before');
  expect(await primary.redis.exists(`${prefix}:orders.payment-events:meta`)).toBe(1);
  primary.running.child.kill('SIGKILL');
  await arrives('after');
  expect(await replica.redis.role()).toContain('master');
}, 60_000);
