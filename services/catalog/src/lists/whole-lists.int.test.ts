import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { backendUrls, testDatabase } from '@shop/service-kit/testing';
import { type CommandStartedEvent, MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, test, vi } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import { aNewPart, catalogForTest } from '../testing/catalog.ts';

const own = await testDatabase();
const watched = new MongoClient(backendUrls().mongoUrl, { monitorCommands: true });
afterAll(() => watched.close());
const db = watched.db(own.name);
const { url, request, changes } = await catalogForTest({ db });

/** Too large for the kernel's socket buffers when the client doesn't read. */
const count = 700;
const description = 'x'.repeat(15_000);

/** The vitest default of a second is too short to read the catalogue again on a loaded machine. */
const waiting = { timeout: 30_000, interval: 50 };
const limitMs = 90_000;

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

async function neverReads(path: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

async function fill(): Promise<void> {
  if ((await db.collection('parts').countDocuments()) > 0) return;
  const documents = Array.from({ length: count }, (_, index) => {
    const creation = { id: new ObjectId(), openingId: new ObjectId(), now: new Date(), by: 'system' };
    return newPartDocuments(aNewPart({ description }), { ...creation, partNumber: `LONG-${index}` }).part;
  });
  const reviews = documents.map(({ createdAt }) => ({
    name: 'Ada',
    rating: 4,
    reviewText: description,
    img: '/a.svg',
    state: 'approved',
    createdAt,
  }));
  await db.collection<{ _id: ObjectId }>('parts').insertMany(documents);
  await db.collection('reviews').insertMany(reviews);
  await changes.announce({ kind: 'parts' });
}

test.each(['/parts', '/reviews'])(
  'API-01: when many clients ask for all of %s and never read it, then other clients are answered, and a reading client gets the whole list',
  { timeout: limitMs },
  async (path) => {
    await fill();
    await Promise.all(Array.from({ length: 12 }, () => neverReads(path)));
    const page = await request('GET', `${path}?limit=1`);
    expect(page).toMatchObject({ status: 200, body: [expect.anything()] });
    const wholes = await Promise.all([1, 2, 3, 4].map(() => request('GET', path)));
    for (const whole of wholes) expect(whole.body).toHaveLength(count);
    for (const socket of sockets.splice(0)) socket.destroy();
  },
);

function rowsAskedFor() {
  const asked = { rows: 0 };
  const listen = ({ commandName, command, databaseName }: CommandStartedEvent) => {
    const ids = databaseName === own.name && commandName === 'find' && command.filter?._id?.$in;
    if (Array.isArray(ids)) asked.rows += ids.length;
  };
  watched.on('commandStarted', listen);
  return { asked, stop: () => watched.off('commandStarted', listen) };
}

test('API-01: when a client reads nothing of the whole list, then most of it is never read from the database', {
  timeout: limitMs,
}, async () => {
  await fill();
  await vi.waitFor(async () => expect((await request('GET', '/parts?limit=1')).status).toBe(200), waiting);
  const { asked, stop } = rowsAskedFor();
  await neverReads('/parts');
  await vi.waitUntil(() => asked.rows > 0, waiting);
  const whole = await request('GET', '/parts');
  stop();
  expect(whole.body).toHaveLength(count);
  expect(asked.rows).toBeLessThan(count * 1.9);
});
