import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { testDatabase } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test, vi } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import { aNewPart, catalogForTest } from '../testing/catalog.ts';

const { db } = await testDatabase();
const wholeLists = { atOnce: 2, waiting: 4, waitMs: 5_000, stalledMs: 60_000, givesWayMs: 1_000 };
const { url, request, changes } = await catalogForTest({ db, wholeLists });

/** A list that does not fit into what the kernel keeps for a client that does not read. */
const count = 700;
const description = 'x'.repeat(15_000);

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
  'API-01: when more clients than allowed ask for all of %s and never read it, then others are answered, and whoever reads gets it whole',
  async (path) => {
    if ((await db.collection('parts').countDocuments()) === 0) await fill();
    await Promise.all(Array.from({ length: 12 }, () => neverReads(path)));
    const page = await request('GET', `${path}?limit=1`);
    expect(page).toMatchObject({ status: 200, body: [expect.anything()] });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => request('GET', path)));
    const answered = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = answered.find(({ status }) => status === 503);
    expect(refused?.body).toMatchObject({ code: 'too-many-lists' });
    expect(refused?.headers.get('retry-after')).toBe('1');
    await vi.waitFor(
      async () => {
        const whole = await request('GET', path);
        expect(whole.status).toBe(200);
        expect(whole.body).toHaveLength(count);
      },
      { timeout: 8_000, interval: 100 },
    );
    for (const socket of sockets.splice(0)) socket.destroy();
  },
);
