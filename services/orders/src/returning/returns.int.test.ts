import { randomUUID } from 'node:crypto';
import { listedReturn, orderReturn, type Role, shopDay, texts, wholeOrder } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getOrder } from '../order/change-order.ts';
import { ordersCollection } from '../order/order.document.ts';
import { overdueMs } from '../placing/placing.sweepers.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import {
  payOrder,
  placed,
  placedOrder,
  placedWhole,
  problem,
  readTimeline,
  shipOrder,
  wholeOrderBody,
} from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });

const tokenOf = (role: Role) => testToken(`${role}@example.com`, { roles: [role] });
const [office, warehouse] = [tokenOf('office'), tokenOf('warehouse')];

/** A sent order of two pieces at $12.50, of a part with 98 pieces left. Its only line has its id. */
async function sentOrder() {
  const partId = stock(app);
  const id = await placedOrder(app, orderBody(partId));
  await payOrder(app, fake, id);
  await shipOrder(app, id);
  return { id, partId };
}

function requestReturn(orderId: string, over: Record<string, unknown> = {}, key: string = randomUUID()) {
  const body = { lines: [{ lineId: orderId, quantity: 2 }], reason: 'damaged', ...over };
  const headers = { 'idempotency-key': key };
  return app.request('POST', `/return/${orderId}`, { token: tokens.buyer, body, headers });
}

async function requestedReturn(orderId: string, over: Record<string, unknown> = {}): Promise<string> {
  return orderReturn.parse((await requestReturn(orderId, over)).body).id;
}

async function readReturn(orderId: string) {
  return (await getOrder(app.deps, orderId)).returns?.[0];
}

type Step = 'decision' | 'receipt' | 'inspection' | 'refund';

function moveReturn(what: Step, { id, returnId }: { id: string; returnId: string }, body: object = {}) {
  const token = what === 'decision' || what === 'refund' ? office : warehouse;
  return app.request('POST', `/return-${what}/${id}/${returnId}`, { token, body });
}

const approval = { decision: 'approve', answer: 'Send it to Sylhet' };

async function outboxOf(id: string): Promise<string[]> {
  const stored = await app.db.collection(ordersCollection).findOne({ _id: app.deps.orderStore.key(id) });
  const outbox = z.array(z.looseObject({ message: z.looseObject({ id: z.string() }) })).parse(stored?.outbox);
  return outbox.map(({ message }) => message.id);
}

test('takes a return from the request to the refund: stock, money, mails and timeline', async () => {
  const { id, partId } = await sentOrder();
  const photo = 'https://images.example.com/broken.jpg';
  const returnId = await requestedReturn(id, { words: 'Both are bent', photo });
  const place = { id, returnId };
  expect((await moveReturn('decision', place, approval)).status).toBe(200);
  expect((await moveReturn('receipt', place)).status).toBe(200);
  const lines = [{ lineId: id, restocked: 1, scrapped: 1 }];
  expect((await moveReturn('inspection', place, { lines })).status).toBe(200);
  await expect.poll(() => app.parts.get(partId)?.available).toBe(99);
  const refunded = orderReturn.parse((await moveReturn('refund', place)).body);
  expect(refunded).toMatchObject({ state: 'refunded', amount: 25, words: 'Both are bent', photo });
  await expect.poll(() => readReturn(id)).not.toHaveProperty('restockDue');
  const money = async () => (await getOrder(app.deps, id)).refunds?.map(({ state }) => state);
  await expect.poll(money).toEqual(['succeeded']);
  const order = await getOrder(app.deps, id);
  expect(violationsOf(order)).toEqual([]);
  expect(order).toMatchObject({ state: 'shipped', refundedCents: 2_500 });
  const whats = (await readTimeline(app, id)).filter((what) => /^re(turn|fund)/.test(what));
  expect(whats.toSorted()).toEqual(
    ['requested', 'approved', 'received', 'inspected', 'restocked']
      .map((what) => `return-${what}`)
      .concat('refund-started', 'refund-succeeded')
      .toSorted(),
  );
  const mails = (await outboxOf(id)).filter((fact) => fact.includes(returnId));
  expect(mails.toSorted()).toEqual([`order-refunded-${returnId}`, `order-return-approved-${returnId}`]);
  const seen = await app.request('GET', `/orders/${id}`, { token: tokens.buyer });
  expect(wholeOrder.parse(seen.body)).toMatchObject({
    returns: [{ id: returnId, state: 'refunded', answer: 'Send it to Sylhet' }],
    refunds: [{ id: returnId, amount: 25, by: texts.theShop, reason: 'Return of 2 × Brake disc' }],
  });
});

test('declines a return with a mail, and then the same pieces can be asked for again', async () => {
  const { id } = await sentOrder();
  const returnId = await requestedReturn(id);
  expect(problem.parse((await requestReturn(id)).body).code).toBe('return-too-much');
  const answer = 'The time for returns is over';
  expect((await moveReturn('decision', { id, returnId }, { decision: 'decline', answer })).status).toBe(200);
  expect(await outboxOf(id)).toContain(`order-return-declined-${returnId}`);
  expect((await requestReturn(id)).status).toBe(201);
});

test('answers a repeated request with the same return, and refuses the key for another one', async () => {
  const { id } = await sentOrder();
  const one = { lines: [{ lineId: id, quantity: 1 }] };
  const [first, second] = [await requestReturn(id, one, 'key-1'), await requestReturn(id, one, 'key-1')];
  expect(second.body).toEqual(first.body);
  expect(await requestReturn(id, { ...one, reason: 'not-needed' }, 'key-1')).toMatchObject({
    status: 422,
    body: { earlier: { at: expect.any(String), pieces: 1 } },
  });
  expect((await getOrder(app.deps, id)).returns).toHaveLength(1);
});

test('answers 404 to a step of an unknown return', async () => {
  const { id } = await sentOrder();
  expect((await moveReturn('receipt', { id, returnId: 'f'.repeat(24) })).status).toBe(404);
});

test('asks catalog again for pieces whose message was lost', async () => {
  const { id, partId } = await sentOrder();
  const returnId = await requestedReturn(id);
  const line = { lineId: id, quantity: 2, restocked: 2, scrapped: 0 };
  const lost = {
    'returns.0.lines': [line],
    'returns.0.restockDue': new Date(),
    'returns.0.state': 'inspected',
  };
  const stored = app.db.collection(ordersCollection);
  await stored.updateOne({ _id: app.deps.orderStore.key(id) }, { $set: lost, $inc: { version: 1 } });
  const later = new Date(Date.now() + 2 * overdueMs);
  await sweepOnce(app, later, 'unanswered stock questions');
  // A second sweep must not return the pieces twice.
  await sweepOnce(app, later, 'unanswered stock questions');
  await expect.poll(() => readReturn(id)).not.toHaveProperty('restockDue');
  expect(app.parts.get(partId)?.available).toBe(100);
  expect(await readTimeline(app, id)).toContain('return-restocked');
  expect(returnId).toBe((await readReturn(id))?.id);
});

test('lists open returns, or those in one state, oldest first and in pages', async () => {
  await app.db.collection(ordersCollection).deleteMany({});
  const [first, second, third] = [await sentOrder(), await sentOrder(), await sentOrder()];
  const ids = [
    await requestedReturn(third.id),
    await requestedReturn(first.id),
    await requestedReturn(second.id),
  ] as const;
  await moveReturn('decision', { id: first.id, returnId: ids[1] }, approval);
  await moveReturn('decision', { id: second.id, returnId: ids[2] }, { decision: 'decline', answer: 'No' });
  const read = async (path: string) => {
    const { body, headers } = await app.request('GET', path, { token: tokenOf('bookkeeper') });
    const rows = z.array(listedReturn).parse(body);
    return { rows, ids: rows.map((row) => row.id), headers };
  };
  const open = await read('/returns?limit=1');
  expect(open.ids).toEqual([ids[0]]);
  expect(open.headers.get('x-total-count')).toBe('2');
  const next = /<(.*)>; rel="next"/.exec(open.headers.get('link') ?? '')?.[1] ?? '';
  expect((await read(next)).ids).toEqual([ids[1]]);
  const declined = await read('/returns?state=declined');
  expect(declined.ids).toEqual([ids[2]]);
  expect(declined.rows).toMatchObject([
    { orderId: second.id, email: 'buyer@example.com', lines: [{ partName: 'Brake disc', quantity: 2 }] },
  ]);
});

const dear = { priceCents: 1_250, breakCents: 1_000 };

const orderIdIn = (body: unknown) => placedWhole.parse(body).orderId;

test.each([
  {
    what: 'POST /order',
    path: '/order',
    token: tokens.buyer,
    bodyOf: (partId: string) => orderBody(partId),
    idIn: (body: unknown) => placed.parse(body).insertedId,
  },
  {
    what: 'POST /orders',
    path: '/orders',
    token: tokens.buyer,
    bodyOf: (partId: string) => wholeOrderBody([{ partId }]),
    idIn: orderIdIn,
  },
  {
    what: 'the office',
    path: '/buyer-orders/buyer',
    token: office,
    bodyOf: (partId: string) => wholeOrderBody([{ partId }]),
    idIn: orderIdIn,
  },
])(
  'tells the office that one piece alone would have cost more: $what',
  async ({ path, token, bodyOf, idIn }) => {
    const partId = stock(app, dear);
    const reply = await app.request('POST', path, { token, body: bodyOf(partId) });
    const id = idIn(reply.body);
    await expect.poll(async () => (await getOrder(app.deps, id)).state).toBe('reserved');
    const transfer = { reference: id, date: shopDay(new Date()), amount: 20 };
    await app.request('POST', `/order-transfer/${id}`, { token: office, body: transfer });
    await shipOrder(app, id);
    await app.request('POST', `/return/${id}`, {
      token: office,
      body: { lines: [{ lineId: id, quantity: 1 }], reason: 'not-needed' },
    });
    const told = { pieces: 1, price: 12.5, amount: 2.5 };
    const seen = await app.request('GET', `/orders/${id}`, { token: office });
    expect(wholeOrder.parse(seen.body).returns[0]?.lines[0]).toMatchObject({ losesBreak: told });
    const listed = await app.request('GET', '/returns', { token: office });
    const own = z
      .array(listedReturn)
      .parse(listed.body)
      .find((each) => each.orderId === id);
    expect(own?.lines[0]).toMatchObject({ losesBreak: told });
  },
);

test('asks before a transfer back pays another refund', async () => {
  const reference = 'BACK 5';
  const settle = async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await expect.poll(async () => (await getOrder(app.deps, id)).state).toBe('reserved');
    const transfer = { reference: id, date: shopDay(new Date()), amount: 25 };
    await app.request('POST', `/order-transfer/${id}`, { token: office, body: transfer });
    await shipOrder(app, id);
    const place = { id, returnId: await requestedReturn(id) };
    await moveReturn('decision', place, approval);
    await moveReturn('receipt', place);
    await moveReturn('inspection', place, { lines: [{ lineId: id, restocked: 2, scrapped: 0 }] });
    return place;
  };
  const [first, second] = [await settle(), await settle()];
  const body = { transfer: { reference, date: shopDay(new Date()) } };
  expect((await moveReturn('refund', first, body)).status).toBe(200);
  expect((await moveReturn('refund', first, body)).status).toBe(200);
  const { number } = await getOrder(app.deps, first.id);
  const used = { status: 409, body: { code: 'transfer-used', numbers: [number] } };
  expect(await moveReturn('refund', second, body)).toMatchObject(used);
  expect((await moveReturn('refund', second, { ...body, shared: true })).status).toBe(200);
});
