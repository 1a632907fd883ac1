import { randomUUID } from 'node:crypto';
import { limits, type QueueDefinition, queues, shipment, wholeOrder } from '@shop/contracts';
import { connectRedis } from '@shop/service-kit';
import { pagesOf, testLogger } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ordersCollection } from '../order/order.document.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { payOrder, placedOrder, readOrder, readTimeline, shipOrder } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });

async function paidOrder(quantity = 2): Promise<string> {
  const id = await placedOrder(app, orderBody(stock(app), { quantity }));
  await payOrder(app, fake, id, 12.5 * quantity);
  return id;
}

/** An order's only line has the order's id. */
function post(orderId: string, quantity: number, options: { key?: string; carrier?: string } = {}) {
  const { key = randomUUID(), ...parcel } = options;
  const lines = [{ lineId: orderId, quantity }];
  return app.request('POST', '/shipment', {
    token: tokens.admin,
    body: { orderId, lines, ...parcel },
    headers: { 'idempotency-key': key },
  });
}
function undo(orderId: string, shipmentId: string) {
  return app.request('DELETE', `/shipment/${orderId}/${shipmentId}`, { token: tokens.admin });
}
async function stored(id: string) {
  return app.db.collection(ordersCollection).findOne({ _id: app.deps.orderStore.key(id) });
}

async function waitingIn(id: string): Promise<string[]> {
  const { outbox } = outboxOf.parse(await stored(id));
  return outbox.map(({ message }) => message.name).sort();
}
const mailAndSlip = ['document.render', 'order.happened'];

/** Returns the messages about a shipment that notifications has received. */
async function givenOf(shipmentId: string): Promise<string[]> {
  const { redisUrl, prefix } = app.queueDeps;
  const redis = connectRedis(redisUrl, testLogger());
  const keyOf = ({ name }: QueueDefinition, id: string) => `${prefix}:${name}:${id}`;
  const slip = keyOf(queues.notificationsDocuments, `document-packing-slip-${shipmentId}`);
  const mail = keyOf(queues.notificationsFacts, `order-shipped-${shipmentId}`);
  const [hasSlip, hasMail] = [await redis.exists(slip), await redis.exists(mail)];
  redis.disconnect();
  const given: string[] = [];
  if (hasSlip) given.push('document.render');
  if (hasMail) given.push('order.happened');
  return given;
}
const outboxOf = z.object({ outbox: z.array(z.object({ message: z.object({ name: z.string() }) })) });

describe('POST /shipment', () => {
  test('is pending after the first shipment and approved after the last', async () => {
    const id = await paidOrder();
    const reply = await post(id, 1, { carrier: 'DHL' });
    expect(reply.status).toBe(201);
    expect(shipment.parse(reply.body)).toMatchObject({
      carrier: 'DHL',
      lines: [{ lineId: id, quantity: 1 }],
    });
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', status: 'pending' });
    expect((await post(id, 1)).status).toBe(201);
    expect(await readOrder(app, id)).toMatchObject({ state: 'shipped', status: 'approved' });
    expect((await readTimeline(app, id)).slice(-2)).toEqual(['part-shipped', 'shipped']);
  });

  test('makes one shipment per key, and returns 422 for other content', async () => {
    const id = await paidOrder();
    const key = randomUUID();
    const [first, again] = [await post(id, 1, { key }), await post(id, 1, { key })];
    expect(again.body).toEqual(first.body);
    expect((await stored(id))?.shipments).toHaveLength(1);
    expect(await post(id, 2, { key })).toMatchObject({
      status: 422,
      body: {
        code: 'idempotency-key-reused',
        earlier: { id: shipment.parse(first.body).id, at: expect.any(String), pieces: 1 },
      },
    });
  });

  test('returns 409 with what is left to ship', async () => {
    const id = await paidOrder();
    await post(id, 1);
    expect(await post(id, 2)).toMatchObject({
      status: 409,
      body: { code: 'shipment-too-much', left: [{ lineId: id, quantity: 1 }] },
    });
    expect(await readTimeline(app, id)).toContain('ship-refused');
  });
});

describe('undoing a shipment', () => {
  test('can be shipped again after an undo, with one invoice', async () => {
    const id = await paidOrder();
    await sweepOnce(app, new Date(), 'missing invoices');
    const shipmentId = (await shipOrder(app, id)).headers.get('x-shipment-id') ?? '';
    expect(await undo(id, shipmentId)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await undo(id, shipmentId)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', status: 'pending' });
    expect(await waitingIn(id)).toEqual([]);
    expect(await shipOrder(app, id)).toMatchObject({ status: 200 });
    expect(await waitingIn(id)).toEqual(mailAndSlip);
  });

  test('prints the slip of a shipment at once and notifies the buyer only after the time to undo', async () => {
    const id = await paidOrder();
    const since = Date.now();
    const shipmentId = (await shipOrder(app, id)).headers.get('x-shipment-id') ?? '';
    const afterSeconds = (seconds: number) => app.deps.orderOutbox.sweep(new Date(since + seconds * 1_000));
    await afterSeconds(limits.undoSeconds);
    expect(await givenOf(shipmentId)).toEqual(['document.render']);
    await afterSeconds(limits.undoSeconds * 3);
    expect(await givenOf(shipmentId)).toEqual(mailAndSlip);
  });
});

describe('changing a shipment that left', () => {
  const patch = (id: string, shipmentId: string, body: object) =>
    app.request('PATCH', `/shipment/${id}/${shipmentId}`, { token: tokens.admin, body });
  const cancelFor = (id: string, shipmentId: string, reason: string) =>
    app.request('POST', `/shipment-cancellation/${id}/${shipmentId}`, {
      token: tokens.admin,
      body: { reason },
    });

  test('tells the buyer first of the shipment, then of its tracking, then of its cancellation', async () => {
    const id = await paidOrder();
    const { id: shipmentId } = shipment.parse((await post(id, 2)).body);
    expect(await patch(id, shipmentId, { carrier: 'DHL', trackingNumber: 'JD1' })).toMatchObject({
      status: 200,
      body: { carrier: 'DHL', trackingNumber: 'JD1' },
    });
    expect(await cancelFor(id, shipmentId, 'Lost')).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await cancelFor(id, shipmentId, 'Lost')).toMatchObject({ body: { deletedCount: 0 } });
    expect((await patch(id, shipmentId, { carrier: 'UPS' })).status).toBe(409);
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', orderUnsent: 2 });
    const facts = mailsOf
      .parse(await stored(id))
      .outbox.filter(({ message }) => message.name === 'order.happened');
    expect(facts.toSorted((one, other) => one.at.getTime() - other.at.getTime())).toMatchObject([
      { message: { id: `order-shipped-${shipmentId}` } },
      { message: { id: `order-tracking-changed-${shipmentId}-1` } },
      {
        message: { id: `order-shipment-cancelled-${shipmentId}`, payload: { shipment: { reason: 'Lost' } } },
      },
    ]);
    expect((await readTimeline(app, id)).slice(-3)).toEqual([
      'shipped',
      'tracking-changed',
      'shipment-cancelled',
    ]);
  });
});
const mailsOf = z.object({
  outbox: z.array(z.object({ at: z.date(), message: z.looseObject({ id: z.string(), name: z.string() }) })),
});

test('lists paid orders oldest first, page by page, for packing', async () => {
  const ids = [await paidOrder(), await paidOrder(), await paidOrder()];
  const listed: string[] = [];
  const path = '/whole-orders?state=paid&sort=oldest&limit=2';
  for await (const { rows } of pagesOf(app.request, path, { row: wholeOrder, token: tokens.admin }))
    listed.push(...rows.map(({ orderId }) => orderId));
  expect(listed.toSorted()).toEqual(listed);
  expect(listed.filter((id) => ids.includes(id))).toEqual(ids);
});
