import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentRefund, queues } from '@shop/contracts';
import {
  connectRedis,
  createMetrics,
  createOutbox,
  createOutboxStore,
  createProducer,
  type OutboxEntry,
  on,
  outboxEntry,
  readHeartbeats,
  redisConfig,
  startHeartbeat,
  startWorker,
} from '@shop/service-kit';
import { testDatabase, testLogger } from '@shop/service-kit/testing';
import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { cacheDirOf } from '../../lib/root.ts';
import { launch, stopProcess, withParentDeathSignal } from '../../lib/supervise/launch.ts';
import { redisCommand } from './distribution.ts';
import { pingRedis } from './ping.store.ts';

type ClusterNode = Awaited<ReturnType<typeof startNode>>;

const host = '127.0.0.1';
const slots = 16_384;
const nodes: ClusterNode[] = [];
const closers: (() => unknown)[] = [];
const dataDir = await mkdtemp(join(tmpdir(), 'shop-cluster-'));
const { db } = await testDatabase();
const logger = testLogger();
const metrics = createMetrics('test');

async function startNode(redisServer: readonly string[]) {
  const [port, busPort] = [await freePort(), await freePort()];
  const dir = join(dataDir, String(port));
  await mkdir(dir);
  const settings = {
    port,
    bind: host,
    dir,
    'cluster-port': busPort,
    'cluster-enabled': 'yes',
    save: '""',
    'maxmemory-policy': 'noeviction',
  };
  // Cluster nodes write their state into their configuration files.
  const file = join(dir, 'redis.conf');
  await writeFile(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key} ${value}\n`)
      .join(''),
  );
  const [command = '', ...args] = redisServer;
  const running = launch({
    ...withParentDeathSignal(command, [...args, file]),
    logFile: join(dir, 'redis.log'),
  });
  await vi.waitFor(() => pingRedis(`redis://${host}:${port}`), { timeout: 20_000 });
  const redis = new Redis(port, host);
  redis.on('error', () => {});
  const stop = async (): Promise<void> => {
    redis.disconnect();
    await stopProcess(running, 5_000);
  };
  return { port, busPort, redis, stop };
}

function clusterUrl(): string {
  return `redis+cluster://${nodes.map(({ port }) => `${host}:${port}`).join(',')}`;
}

/** Three masters, each with a third of the slots. */
beforeAll(async () => {
  const { PATH = '' } = process.env;
  const redisServer = await redisCommand({ PATH, cacheDir: cacheDirOf(process.env), report: () => {} });
  nodes.push(...(await Promise.all([1, 2, 3].map(() => startNode(redisServer)))));
  const [first] = nodes;
  for (const [index, { redis, port, busPort }] of nodes.entries()) {
    const [from, to] = [index, index + 1].map((third) => Math.floor((slots * third) / nodes.length));
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String((to ?? 0) - 1));
    await first?.redis.call('CLUSTER', 'MEET', host, String(port), String(busPort));
  }
  for (const { redis } of nodes)
    await vi.waitFor(async () => expect(await redis.cluster('INFO')).toContain('cluster_state:ok'), {
      timeout: 20_000,
    });
});

afterAll(async () => {
  for (const close of closers) await close();
  await Promise.all(nodes.map(({ stop }) => stop()));
  await rm(dataDir, { recursive: true, force: true });
});

function closing<T extends { close: () => Promise<void> }>(part: T): T {
  closers.push(part.close);
  return part;
}

function setUp(prefix?: string) {
  const parsed = redisConfig.parse({ REDIS_URL: clusterUrl(), QUEUE_PREFIX: prefix });
  const parts = { redisUrl: parsed.REDIS_URL, prefix: parsed.QUEUE_PREFIX, logger, metrics };
  return { parts, producer: closing(createProducer(parts)) };
}

test('lists the processes that announce themselves in a Redis cluster, until each ends', async () => {
  const { parts } = setUp();
  const redis = connectRedis(parts.redisUrl, logger);
  closers.push(() => redis.disconnect());
  const health = { readiness: async () => ({ ready: false, checks: { redis: 'ok', mongodb: 'away' } }) };
  const [first, second] = ['orders', 'orders'].map((service) =>
    startHeartbeat({ ...parts, service, version: '1.2.3', health }),
  );
  if (first) closing(first);
  const told = { service: 'orders', version: '1.2.3', failing: ['mongodb'] };
  await expect.poll(() => readHeartbeats(redis, parts.prefix)).toMatchObject([told, told]);
  await second?.close();
  expect(await readHeartbeats(redis, parts.prefix)).toMatchObject([told]);
});

function entryFor(id: string, now = new Date()): OutboxEntry {
  return outboxEntry(queues.ordersRefunds, paymentRefund, {
    id,
    now,
    payload: { intentId: id },
  });
}

test('delivers sent and unsent messages once each over a Redis cluster, also after a failure', async () => {
  const { parts, producer } = setUp();
  const store = await createOutboxStore(db, 'things');
  const outbox = createOutbox({ store, producer, logger, metrics });
  const things = db.collection<{ _id: ObjectId; outbox: OutboxEntry[] }>('things');
  const [sent, left] = [entryFor('sent'), entryFor('left', new Date(Date.now() - 60_000))];
  const [first, second] = [new ObjectId(), new ObjectId()];
  await things.insertMany([
    { _id: first, outbox: [sent] },
    { _id: second, outbox: [left] },
  ]);

  expect(await outbox.publish(first, [sent])).toBe(true);
  await outbox.sweep(new Date(Date.now() - 30_000));
  expect(await things.find({ 'outbox.0': { $exists: true } }).toArray()).toEqual([]);

  const heard: string[] = [];
  let faults = 1;
  closing(
    startWorker(
      queues.ordersRefunds,
      [
        on(paymentRefund, async ({ intentId }) => {
          faults -= 1;
          if (faults >= 0) throw new Error('not now');
          heard.push(intentId);
        }),
      ],
      parts,
    ),
  );
  await expect.poll(() => heard.sort()).toEqual(['left', 'sent']);
});
