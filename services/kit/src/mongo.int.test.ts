import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { connectMongo } from './mongo.ts';
import { backendUrls } from './testing/index.ts';

/** Hands bytes to the engine until `freeze`; from then on it takes them and says nothing. */
const freezableWay = async () => {
  const target = new URL(backendUrls().mongoUrl);
  const path = decodeURIComponent(target.hostname);
  const engine = (): Socket =>
    path.startsWith('/') ? connect(path) : connect(Number(target.port || 27_017), target.hostname);
  let frozen = false;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = engine();
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    client.on('data', (bytes) => frozen || upstream.write(bytes));
    upstream.on('data', (bytes) => client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true&retryWrites=false&retryReads=false`,
    freeze: () => {
      frozen = true;
    },
  };
};

test('when the database takes a command and never answers, then the call fails within its limit', async () => {
  const way = await freezableWay();
  const database = await connectMongo({ url: way.url, database: 'test_frozen', operationMs: 300 });
  afterAll(database.close);
  await database.ping();
  way.freeze();
  const startedAt = performance.now();
  await expect(database.db.collection('things').findOne({})).rejects.toThrow(/timed out/);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

/** Every socket that this process opens as a client from now on. */
const openedSockets = (): Socket[] => {
  const sockets: Socket[] = [];
  const keep = (message: unknown): void => {
    if (message instanceof Object && 'socket' in message && message.socket instanceof Socket)
      sockets.push(message.socket);
  };
  subscribe('net.client.socket', keep);
  afterAll(() => {
    unsubscribe('net.client.socket', keep);
  });
  return sockets;
};

test.each(['connectionCheckedOut', 'serverHeartbeatStarted'] as const)(
  'EXT-10: when every connection dies at %s, unnoticed as yet, then calls fail or succeed and do not wait for ever',
  async (moment) => {
    const sockets = openedSockets();
    const database = await connectMongo({ url: backendUrls().mongoUrl, database: 'test_dying' });
    afterAll(database.close);
    const things = database.db.collection('things');
    await things.findOne({});
    const died = once(database.db.client, moment);
    database.db.client.once(moment, () => {
      for (const socket of sockets) socket.destroy();
    });
    await Promise.all([died, things.findOne({}).catch(() => undefined)]);
    await expect.poll(() => things.findOne({}).catch(() => 'failed'), { timeout: 15_000 }).toBeNull();
  },
);
