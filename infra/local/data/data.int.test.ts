import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { cacheDirOf } from '../../lib/root.ts';
import { messageOf, temporaryDir } from '../../lib/testing/fixtures.ts';
import { redisCommand } from './distribution.ts';
import { type Data, startData } from './index.ts';

const nothingOnPath = { PATH: '' };

async function withMongo<T>({ mongoUrl }: Data, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(mongoUrl);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function withRedis<T>({ redisUrl }: Data, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(redisUrl);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

test('keeps the data of both servers over a restart', async () => {
  const dataDir = await temporaryDir();
  const first = await startData({ dataDir, env: nothingOnPath });
  await withMongo(first, (client) => client.db('shop').collection('parts').insertOne({ name: 'brake disc' }));
  await withRedis(first, (redis) => redis.set('key', 'value'));
  await first.stop();

  const second = await startData({ dataDir, env: nothingOnPath });
  const part = await withMongo(second, (client) => client.db('shop').collection('parts').findOne());
  const value = await withRedis(second, (redis) => redis.get('key'));
  await second.stop();
  expect(part).toMatchObject({ name: 'brake disc' });
  expect(value).toBe('value');
});

test('sets up the engine for query plans by trial and few wake-ups while idle', async () => {
  const data = await startData({ dataDir: await temporaryDir(), env: nothingOnPath });
  const question = { getParameter: 1, internalQueryPlanRanker: 1, journalCommitInterval: 1 };
  const { parameters, heartbeatMs } = await withMongo(data, async (client) => ({
    parameters: await client.db('admin').command(question),
    heartbeatMs: client.options.heartbeatFrequencyMS,
  }));
  await data.stop();
  expect(parameters).toMatchObject({
    internalQueryPlanRanker: 'multiPlanning',
    journalCommitInterval: 500,
  });
  expect(heartbeatMs).toBe(60_000);
});

test('refuses a command that would crash the engine, and the engine keeps running', async () => {
  const data = await startData({ dataDir: await temporaryDir(), env: nothingOnPath });
  const refusal = await withMongo(data, (client) =>
    messageOf(client.db('shop').command({ killAllSessions: [] })),
  );
  const pong = await withMongo(data, (client) => client.db('shop').command({ ping: 1 }));
  await data.stop();
  expect(refusal).toBe('the embedded engine does not support killAllSessions');
  expect(pong).toMatchObject({ ok: 1 });
});

test('names MONGO_URL, not its value, within seconds when no server answers there', async () => {
  const startedAt = Date.now();
  const env = { ...nothingOnPath, MONGO_URL: 'mongodb://shop:secret@127.0.0.1:9/' };
  const message = await messageOf(startData({ dataDir: await temporaryDir(), env }));
  expect(message).toContain('MONGO_URL is set, but nothing answers');
  expect(message).not.toContain('secret');
  expect(Date.now() - startedAt).toBeLessThan(15_000);
});

test('runs the redis-server on the PATH', async () => {
  const dir = await temporaryDir();
  const bin = join(dir, 'bin');
  const used = join(dir, 'used');
  const command = await redisCommand({ PATH: '', cacheDir: cacheDirOf(process.env), report: () => {} });
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'redis-server'),
    `#!/bin/sh\necho yes > '${used}'\nexec ${command.join(' ')} "$@"\n`,
  );
  chmodSync(join(bin, 'redis-server'), 0o755);
  const data = await startData({ dataDir: join(dir, 'data'), env: { PATH: bin } });
  await withRedis(data, (redis) => redis.ping());
  await data.stop();
  expect(existsSync(used)).toBe(true);
});

test('names the ways out when neither can be started', async () => {
  const message = await messageOf(
    startData({ dataDir: await temporaryDir(), env: { PATH: '', SHOP_CACHE_DIR: '/dev/null/cache' } }),
  );
  expect(message).toMatch(/could not be started here/);
  for (const way of ['DATA_SERVERS=containers', 'docker compose up', 'set MONGO_URL and REDIS_URL'])
    expect(message).toContain(way);
});
