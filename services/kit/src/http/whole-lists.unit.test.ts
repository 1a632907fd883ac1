import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../metrics.ts';
import { requester, serveForTest, testLogger } from '../testing/index.ts';
import { answerArray } from './answer.ts';
import { createHttpApp } from './app.ts';
import { createHealth } from './health.ts';
import { serveRoutes } from './serve.ts';
import type { WholeListLimits } from './whole-lists.ts';

const table = {
  readAll: {
    name: 'readAll',
    service: 'catalog',
    method: 'get',
    path: '/things',
    access: 'public',
    summary: '',
    status: 200,
    reply: z.array(z.string()),
  },
} as const;

/** More than the kernel buffers for a client that does not read. */
const rows = 400;
const row = 'x'.repeat(50_000);

async function serveThings(limits: Partial<WholeListLimits>) {
  const open = { now: 0, most: 0 };
  const made = { rows: 0 };
  async function* things(): AsyncGenerator<string> {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    try {
      for (let count = 0; count < rows; count += 1) {
        made.rows += 1;
        yield row;
      }
    } finally {
      open.now -= 1;
    }
  }
  const parts = { logger: testLogger(), metrics: createMetrics('test'), health: createHealth([]) };
  const app = createHttpApp(parts, (express) =>
    serveRoutes(
      express,
      table,
      { readAll: async () => answerArray(things()) },
      { authenticate: async () => undefined, wholeLists: { ...patient, ...limits } },
    ),
  );
  const { url } = await serveForTest(app);
  return { url, open, made, read: () => requester(url)('GET', '/things') };
}

/** Limits that never trigger during a test. */
const patient = { atOnce: 2, waiting: 2, waitMs: 60_000, stalledMs: 60_000, givesWayMs: 60_000 };

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

async function neverReads(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write('GET /things HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
}

function expectWhole({ status, body }: { status: number; body: unknown }): void {
  expect(status).toBe(200);
  expect(body).toHaveLength(rows);
}

test('when as many lists as allowed go to clients that do not read, then others wait, and after a while get 503 with Retry-After', async () => {
  const { url, open, read } = await serveThings({ waitMs: 50 });
  for (let count = 0; count < 2; count += 1) await neverReads(url);
  await vi.waitUntil(() => open.now === 2);
  const reply = await read();
  expect(reply).toMatchObject({ status: 503, body: { code: 'too-many-lists' } });
  expect(reply.headers.get('retry-after')).toBe('1');
  expect(open.most).toBe(2);
});

test('when more wait than there is room for, then the rest gets 503 at once', async () => {
  const { url, open, read } = await serveThings({});
  for (let count = 0; count < 4; count += 1) await neverReads(url);
  await vi.waitUntil(() => open.now === 2);
  await vi.waitFor(async () => expect((await read()).status).toBe(503));
  expect(open.most).toBe(2);
});

test('when others wait, then who does not read gives way to them, and its rows are closed', async () => {
  const { url, open, read } = await serveThings({ waiting: 50, givesWayMs: 300 });
  for (let count = 0; count < 6; count += 1) await neverReads(url);
  for (const reply of await Promise.all([read(), read(), read()])) expectWhole(reply);
  expect(open.most).toBe(2);
});

test('when nobody waits, then who does not read is cut after the time for it, and its rows are closed', async () => {
  const { url, open } = await serveThings({ givesWayMs: 20, stalledMs: 200 });
  await neverReads(url);
  await vi.waitUntil(() => open.now === 1);
  await vi.waitUntil(() => open.now === 0, { timeout: 5_000 });
});

test('when a client goes, while its list is sent or while it waits, then its place is free', async () => {
  const { url, open, read } = await serveThings({ waiting: 1 });
  const sent = [await neverReads(url), await neverReads(url)];
  await vi.waitUntil(() => open.now === 2);
  const waits = await neverReads(url);
  await vi.waitFor(async () => expect((await read()).status).toBe(503));
  waits.destroy();
  for (const socket of sent) socket.destroy();
  await vi.waitUntil(() => open.now === 0);
  expectWhole(await read());
});

test('when the client begins to read after all, then it gets the whole list', async () => {
  const { url, open, read } = await serveThings({ atOnce: 1 });
  const socket = await neverReads(url);
  await vi.waitUntil(() => open.now === 1);
  const whole = read();
  let taken = 0;
  socket
    .on('data', (chunk) => {
      taken += chunk.length;
    })
    .resume();
  await vi.waitUntil(() => taken > rows * row.length, { timeout: 5_000 });
  expectWhole(await whole);
});

/** Waits until many turns of the event loop pass without a new row. */
async function untilNoneIsMade(made: { readonly rows: number }): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 2_000; quiet += 1) {
    if (made.rows !== before) quiet = 0;
    before = made.rows;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('when a client stops reading, then no more rows are made than are on their way to it', async () => {
  const { url, open, made } = await serveThings({});
  const socket = await neverReads(url);
  await vi.waitUntil(() => made.rows > 0);
  await untilNoneIsMade(made);
  expect(open.now).toBe(1);
  expect(made.rows).toBeLessThan(rows);
  socket.destroy();
  await vi.waitUntil(() => open.now === 0);
});

test('when several lists are read at once, then one turn of the event loop makes no more than one piece', async () => {
  const { url, made } = await serveThings({ atOnce: 4 });
  const most = { pieces: 0 };
  let reading = true;
  let before = 0;
  const look = (): void => {
    most.pieces = Math.max(most.pieces, made.rows - before);
    before = made.rows;
    if (reading) setImmediate(look);
  };
  setImmediate(look);
  await Promise.all([1, 2, 3, 4].map(async () => (await fetch(`${url}/things`)).arrayBuffer()));
  reading = false;
  expect(made.rows).toBe(4 * rows);
  expect(most.pieces).toBeLessThanOrEqual(2);
});
