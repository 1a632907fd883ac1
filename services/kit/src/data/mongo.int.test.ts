import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { atFileEnd } from '@shop/tooling/testing';
import { MongoServerError } from 'mongodb';
import { afterAll, describe, expect, test } from 'vitest';
import { createHttpApp } from '../http/app.ts';
import { createHealth } from '../http/health.ts';
import { createMetrics } from '../metrics.ts';
import { backendUrls, freezableMongo, serveForTest, testLogger } from '../testing/index.ts';
import { connectMongo } from './mongo.ts';

test('fails a call within its time limit when the database accepts a command and never answers', async () => {
  const way = await freezableMongo();
  const database = await connectMongo({
    url: `${way.url}&retryReads=false`,
    database: 'test_frozen',
    operationMs: 300,
  });
  atFileEnd(database.close);
  await database.ping();
  way.freeze();
  const startedAt = performance.now();
  await expect(database.db.collection('things').findOne({})).rejects.toThrow(/timed out/);
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

/** Collects every client socket this process opens from now on. */
function openedSockets(): Socket[] {
  const sockets: Socket[] = [];
  const keep = (message: unknown): void => {
    if (message instanceof Object && 'socket' in message && message.socket instanceof Socket)
      sockets.push(message.socket);
  };
  subscribe('net.client.socket', keep);
  atFileEnd(() => {
    unsubscribe('net.client.socket', keep);
  });
  return sockets;
}

test.each(['connectionCheckedOut', 'serverHeartbeatStarted'] as const)(
  'EXT-10: lets no call hang when every connection dies unnoticed at %s',
  async (moment) => {
    const sockets = openedSockets();
    // The local server's address sets the heartbeat to once a minute.
    const url = backendUrls().mongoUrl.replace(/heartbeatFrequencyMS=\d+/, 'heartbeatFrequencyMS=1000');
    const database = await connectMongo({ url, database: 'test_dying' });
    atFileEnd(database.close);
    const things = database.db.collection('things');
    await things.findOne({});
    const died = once(database.db.client, moment);
    database.db.client.once(moment, () => {
      for (const socket of sockets) socket.destroy();
    });
    await Promise.all([died, things.findOne({}).catch(() => undefined)]);
    await expect.poll(() => things.findOne({}).catch(() => 'failed')).toBeNull();
  },
);

describe('calls while the database is unavailable', async () => {
  const way = await freezableMongo();
  const database = await connectMongo({ url: way.url, database: 'test_away', operationMs: 1_000 });
  afterAll(database.close);
  const things = database.db.collection('things');
  const faults: Record<string, MongoServerError> = {
    stepdown: new MongoServerError({ message: 'not primary', code: 10_107 }),
    shutdown: new MongoServerError({ message: 'interrupted at shutdown', code: 11_600 }),
    faulty: new MongoServerError({ message: 'unknown operator', code: 2 }),
  };
  const { request } = await serveForTest(
    createHttpApp(
      { logger: testLogger(), metrics: createMetrics('test'), health: createHealth([]) },
      (app) => {
        app.get('/read', async (_request, response) => {
          response.json(await things.find({}).toArray());
        });
        app.post('/write', async (_request, response) => {
          response.json(await things.insertOne({ n: 1 }));
        });
        app.get('/fault/:fault', ({ params }) => {
          throw new Error('the write failed', { cause: faults[params.fault] });
        });
      },
    ),
  );
  const away = {
    status: 503,
    body: expect.objectContaining({ code: 'database-unavailable', status: 503 }),
  };

  test.each(['stepdown', 'shutdown'])('return 503 with Retry-After when its answer is %s', async (fault) => {
    const reply = await request('GET', `/fault/${fault}`);
    expect(reply).toMatchObject(away);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('EXT-10: return 503 within seconds while it hangs, and 200 once it resumes', async () => {
    expect((await request('GET', '/read')).status).toBe(200);
    way.freeze();
    const startedAt = performance.now();
    const replies = await Promise.all([request('GET', '/read'), request('POST', '/write')]);
    expect(replies).toMatchObject([away, away]);
    expect(replies[0].headers.get('retry-after')).not.toBeNull();
    expect(await request('GET', '/read')).toMatchObject(away);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    way.thaw();
    await expect.poll(async () => (await request('GET', '/read')).status).toBe(200);
  });

  test('EXT-10: return 503 within seconds when nothing listens at its address', async () => {
    way.cut();
    const startedAt = performance.now();
    expect(await request('GET', '/read')).toMatchObject(away);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

test.each([
  { address: 'of a stand-alone server', w: 1, written: (url: string) => url.replace(/w=\w+/, 'w=1') },
  {
    address: 'of a replica set',
    w: 'majority',
    written: (url: string) => url.replace(/w=\w+/, 'w=majority'),
  },
  { address: 'silent about it', w: 'majority', written: (url: string) => url.replace(/&?w=\w+/, '') },
])('DEF-07: for the address $address, waits for writes on $w and the journal', async ({ w, written }) => {
  const { db, close } = await connectMongo({ url: written(backendUrls().mongoUrl), database: 'unused' });
  expect(db.writeConcern).toMatchObject({ w, journal: true });
  await close();
});
