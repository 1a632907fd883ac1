import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requester } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import { aNewPart, catalogForTest } from '../testing/catalog.ts';

const { db, url, changes } = await catalogForTest();

/** Too large for the kernel's socket buffers when the client doesn't read. */
const count = 700;
const description = 'x'.repeat(15_000);

const limitMs = 90_000;
const request = requester(url, limitMs);

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
  await changes.announce('all');
  // A search that waits too long for so many parts answers without them.
  await expect
    .poll(async () => (await request('GET', '/parts?limit=1')).body, { timeout: limitMs })
    .toHaveLength(1);
}

test.each(['/parts', '/reviews'])(
  'API-01: answers other clients while many request all of %s and never read it, and sends a reading client the whole list',
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
