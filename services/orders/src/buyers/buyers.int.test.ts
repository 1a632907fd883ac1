import { buyerMessage, buyerSummary, limits, listedReturn, timelineEntry, wholeOrder } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountHandlers } from '../ending/end-unpaid-orders.ts';
import { findOrder } from '../order/change-order.ts';
import { ordersCollection } from '../order/order.document.ts';
import type { Order } from '../order/order.types.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { insertOrder, placedWhole, wholeOrderBody } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { startTestOrders, stock } from '../testing/test-orders.ts';
import { buyerNotesCollection } from './buyer.store.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });
const office = testToken('office@example.com', { roles: ['office'] });

let made = 0;
function newUid(): string {
  made += 1;
  return `uid${made}`;
}

async function get(path: string) {
  const { body, headers } = await app.request('GET', path, { token: office });
  return { body, total: headers.get('x-total-count'), next: headers.get('link') };
}

async function summaryOf(uid: string) {
  return buyerSummary.parse((await get(`/buyer-summary/${uid}`)).body);
}

function order(uid: string, over: Partial<Order> = {}) {
  return insertOrder(app, { uid, email: `${uid}@example.com`, ...over });
}

function note(uid: string, text: string, key = encodeURIComponent(text)) {
  const headers = { 'idempotency-key': key };
  return app.request('POST', `/buyer-notes/${uid}`, { token: office, body: { text }, headers });
}

test('adds up the orders of a buyer, and of no other', async () => {
  const [uid, other] = [newUid(), newUid()];
  await order(uid, { state: 'paid', paidCents: 2_500, refundedCents: 500 });
  await order(uid, { state: 'reserved' });
  await order(uid, { state: 'cancelled' });
  await order(other, { state: 'paid', paidCents: 9_900 });
  expect(await summaryOf(uid)).toMatchObject({ orders: 3, paid: 25, refunded: 5, unpaid: 25 });
  expect(await summaryOf(newUid())).toEqual({ orders: 0, paid: 0, refunded: 0, unpaid: 0, notes: [] });
  const { body, total } = await get(`/whole-orders?uid=${uid}`);
  const found = z.array(wholeOrder).parse(body);
  expect([total, found.length, new Set(found.map((each) => each.uid))]).toEqual(['3', 3, new Set([uid])]);
});

test('lists the returns of a buyer in every state', async () => {
  const uid = newUid();
  const back = { lines: [], reason: 'damaged', at: new Date() } as const;
  const returns = (['declined', 'requested'] as const).map((state) => ({
    ...back,
    id: app.deps.orderStore.newId(),
    state,
  }));
  await order(uid, { state: 'shipped', returns });
  await order(newUid(), { state: 'shipped', returns });
  const { body, total } = await get(`/returns?uid=${uid}`);
  expect([total, z.array(listedReturn).parse(body).length]).toEqual(['2', 2]);
});

test('lists the messages about all orders of a buyer page by page, newest first, without notes', async () => {
  const uid = newUid();
  const buyer = testToken(`${uid}@example.com`, { uid });
  const texts = ['One', 'Two', 'Three'];
  for (const text of texts) {
    const { id } = await order(uid, { state: 'paid' });
    const call = { token: buyer, body: { text } };
    expect((await app.request('POST', `/order-messages/${id}`, call)).status).toBe(201);
    await app.request('POST', `/order-notes/${id}`, { token: office, body: { text: 'Note' } });
  }
  const path = `/buyer-messages/${uid}`;
  const first = await get(`${path}?limit=2`);
  const cursor = /cursor=([^&>]+)/.exec(first.next ?? '')?.[1];
  const second = await get(`${path}?limit=2&cursor=${cursor}`);
  const found = z.array(buyerMessage).parse([first.body, second.body].flat());
  expect(found.map(({ text }) => text)).toEqual(texts.toReversed());
  expect([first.total, second.next]).toEqual(['3', null]);
});

test('keeps a repeated note once, and as many as there is room for', async () => {
  const uid = newUid();
  for (const modifiedCount of [1, 0]) expect((await note(uid, 'Pays late')).body).toEqual({ modifiedCount });
  expect(await note(uid, 'Pays very late', encodeURIComponent('Pays late'))).toMatchObject({
    status: 422,
    body: { earlier: { at: expect.any(String) } },
  });
  await Promise.all(Array.from({ length: limits.buyerNotesMax }, (_, nth) => note(uid, `Note ${nth}`)));
  const { notes } = await summaryOf(uid);
  expect(notes).toHaveLength(limits.buyerNotesMax);
  expect(notes.at(-1)).toMatchObject({ text: 'Pays late', by: 'office@example.com' });
  expect(await note(uid, 'One more')).toMatchObject({ status: 409, body: { code: 'too-many-notes' } });
});

test('forgets the notes about a closed account, and keeps unsent entries of the staff log', async () => {
  const uid = newUid();
  await note(uid, 'Pays late');
  const [closed] = accountHandlers(app.deps);
  const meta = { id: '', occurredAt: '', requestId: undefined, starts: 1 };
  const close = () => closed?.handle({ uid, email: `${uid}@example.com` }, meta);
  await close();
  expect((await summaryOf(uid)).notes).toEqual([]);
  const stored = app.db.collection<{ _id: string; log: object[] }>(buyerNotesCollection);
  expect(await stored.findOne({ _id: uid })).toMatchObject({ notes: [], log: [{ queue: 'identity.log' }] });
  await stored.updateOne({ _id: uid }, { $set: { log: [] } });
  await close();
  expect(await stored.findOne({ _id: uid })).toBeNull();
});

function placeFor(uid: string, body: object, key = 'k') {
  const headers = { 'idempotency-key': key };
  return app.request('POST', `/buyer-orders/${uid}`, { token: office, body, headers });
}

async function factsOf(id: string) {
  const stored = await app.db.collection(ordersCollection).findOne({ _id: app.deps.orderStore.key(id) });
  const entry = z.looseObject({ queue: z.string(), message: z.looseObject({ payload: z.unknown() }) });
  const facts = z
    .array(entry)
    .parse(stored?.outbox)
    .filter(({ queue }) => queue === 'notifications.facts');
  return facts.map(({ message }) => message.payload);
}

test("places a buyer's order once, mails the buyer, and keeps who placed it on the timeline", async () => {
  const uid = newUid();
  const body = wholeOrderBody([{ partId: stock(app) }], { purchaseOrderNumber: 'PO 7' });
  const replies = [await placeFor(uid, body), await placeFor(uid, body)];
  const [one, other] = replies.map((reply) => placedWhole.parse(reply.body));
  const id = one?.orderId ?? '';
  expect([replies[0]?.status, other?.orderId]).toEqual([201, id]);
  expect(await findOrder(app.deps, id)).toMatchObject({
    uid,
    email: `${uid}@example.com`,
    state: 'reserved',
    purchaseOrderNumber: 'PO 7',
  });
  await sweepOnce(app, new Date(Date.now() + 600_000), 'held notices');
  expect(await factsOf(id)).toMatchObject([{ what: 'placed-by-shop', order: { uid } }]);
  const timeline = async (token: string) =>
    z.array(timelineEntry).parse((await app.request('GET', `/order-timeline/${id}`, { token })).body)[0];
  expect(await timeline(office)).toMatchObject({ what: 'placed', by: 'office@example.com' });
  const buyer = testToken(`${uid}@example.com`, { uid });
  expect((await timeline(buyer))?.by).toBe('The shop');
  expect((await app.request('GET', '/my-orders', { token: buyer })).body).toMatchObject([{ orderId: id }]);
});

test.each([
  ['below the minimum', { minOrderQuantity: 5 }, {}, 'below-minimum'],
  ['more than there is', { available: 1 }, {}, 'insufficient-stock'],
  ['another price than the catalogue’s', {}, { price: 1 }, 'price-changed'],
])('refuses a line with %s, as in a basket', async (_what, part, line, code) => {
  const reply = await placeFor(newUid(), wholeOrderBody([{ partId: stock(app, part), ...line }]));
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'nothing-held', lines: [{ refusal: { code } }] },
  });
});

test('places no order for a closed account', async () => {
  const reply = await placeFor('closed1', wholeOrderBody([{ partId: stock(app) }]));
  expect(reply.status).toBe(404);
});
