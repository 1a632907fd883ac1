import { randomUUID } from 'node:crypto';
import { orderReturn } from '@shop/contracts';
import { personData, placesKept } from '@shop/contracts/person-data';
import { placesWith, testUid } from '@shop/service-kit/testing';
import { expect, test, vi } from 'vitest';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { payOrder, placedWhole, placeWhole, wholeOrderBody } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { accountHandlers } from './end-unpaid-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const meta = { id: '', occurredAt: '', requestId: undefined, starts: 1 };

const email = 'buyer@example.com';
const uid = testUid(email);
const token = tokens.buyer;
const delivery = {
  name: 'Quentin Leaver',
  street: '7 Leaver Lane',
  city: 'Kathmandu',
  postcode: '44600',
  country: 'NP',
  phone: '+977 1-4412345',
};
const words = [email, uid, delivery.name, delivery.street, '4412345'];
const part = stock(app, { available: 1_000 });

async function call(method: string, path: string, body: object, as = token) {
  const reply = await app.request(method, path, {
    token: as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(reply, path).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return reply;
}

async function place(): Promise<{ orderId: string; lineId: string }> {
  const body = wholeOrderBody([{ partId: part }], {
    delivery,
    billing: delivery,
    purchaseOrderNumber: 'Leaver Lane 1',
  });
  const { orderId, lines } = placedWhole.parse((await placeWhole(app, body, { token })).body);
  return { orderId, lineId: lines[0]?.id ?? '' };
}

async function write(orderId: string): Promise<void> {
  await call('POST', `/order-messages/${orderId}`, { text: 'A question of Quentin Leaver' });
  await call('POST', `/order-messages/${orderId}`, { text: 'An answer to Quentin Leaver' }, tokens.admin);
  await call('POST', `/order-notes/${orderId}`, { text: 'A note on Quentin Leaver' }, tokens.admin);
}

/** Messages and log entries on their way are removed once they are sent. */
async function places(): Promise<string[]> {
  return (await placesWith(app.db, words)).filter((place) => !/^\w+\.(outbox|log)\b/.test(place));
}

test('leaves a person with one of everything in the listed places alone', async () => {
  await call('PUT', '/basket', { version: 0, lines: [{ partId: part, quantity: 2, seenPrice: 12.5 }] });
  await call(
    'POST',
    `/buyer-notes/${encodeURIComponent(uid)}`,
    { text: 'Quentin Leaver pays late' },
    tokens.admin,
  );
  const unpaid = await place();
  await write(unpaid.orderId);
  const paid = await place();
  await payOrder(app, fake, paid.orderId);
  await write(paid.orderId);
  await call('POST', '/shipment', { orderId: paid.orderId }, tokens.admin);
  const asked = {
    lines: [{ lineId: paid.lineId, quantity: 1 }],
    reason: 'damaged',
    words: 'Quentin Leaver broke it',
  };
  orderReturn.parse((await call('POST', `/return/${paid.orderId}`, asked)).body);
  await call('POST', '/refund', { orderId: paid.orderId, amount: 1, reason: 'A scratch' }, tokens.admin);
  await sweepOnce(app, new Date());
  const tables = personData.filter(({ service }) => service === 'orders').map(({ collection }) => collection);
  const collections = new Set((await places()).map((place) => place.split('.')[0]));
  expect([...collections].filter((name) => name !== undefined && !tables.includes(name))).toEqual([]);
  expect([...collections].toSorted()).toEqual(
    [...new Set(tables)].filter((name) => name !== 'holders').toSorted(),
  );

  await app.db.collection('buyer_notes').updateMany({}, { $set: { log: [] } });
  const [handler] = accountHandlers(app.deps);
  // Released stock may change an order meanwhile: then the job fails, and its queue repeats it.
  await vi.waitFor(() => handler?.handle({ uid, email }, meta), 10_000);
  const kept = placesKept('orders');
  const isListed = (place: string) => kept.some((each) => place === each || place.startsWith(`${each}.`));
  expect((await places()).filter((place) => !isListed(place))).toEqual([]);
  const ended = await app.deps.orderStore.find(unpaid.orderId);
  expect(ended).toMatchObject({ state: 'cancelled', uid, email: '', clientName: 'Former customer' });
  const found = await app.db.collection('orders').find({ uid }).toArray();
  const timelines = JSON.stringify(found.map(({ timeline }) => timeline));
  expect(timelines).not.toMatch(/A question of|An answer to|A note on/);
  expect(await app.deps.orderStore.find(paid.orderId)).toMatchObject({
    state: 'shipped',
    email,
    delivery: { name: delivery.name, street: delivery.street },
  });
});
