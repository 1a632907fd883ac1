import { order } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { placed, placedOrder, placeOrder, readOrder, readTimeline } from '../testing/read.ts';
import { orderBody, partId, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });

describe('placing an order', () => {
  test('API-05: returns 201 with insertedId and modifiedCount 1 when the stock is there', async () => {
    const part = stock(app);
    const reply = await placeOrder(app, orderBody(part));
    expect(reply).toMatchObject({
      status: 201,
      body: { modifiedCount: 1, number: expect.stringMatching(/^SP-\d\d-/) },
    });
    expect(app.parts.get(part)?.available).toBe(98);
  });

  test('ST-01, ENT-02: a new order has the specified keys, without paid and status', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    const stored = await readOrder(app, id);
    expect(Object.keys(stored).sort()).toEqual(
      [
        '_id',
        'partName',
        'partId',
        'price',
        'quantity',
        'email',
        'clientName',
        'address',
        'phone',
        'phoneE164',
        'state',
        'createdAt',
        'reservedUntil',
        'version',
        'currency',
        'orderId',
        'number',
        'orderTotal',
        'orderLines',
        'collected',
      ].sort(),
    );
    expect(stored).toMatchObject({ state: 'reserved', price: 12.5, quantity: 2, phone: '8801711000000' });
  });

  test('VAL-11: stores a phone number as digits and in international form', async () => {
    const body = orderBody(stock(app), { phone: '+20 ١٠ ١٢٣٤ ٥٦٧٨' });
    const stored = await readOrder(app, await placedOrder(app, body));
    expect(stored).toMatchObject({ phone: '201012345678', phoneE164: '+201012345678' });
  });

  test('DEF-06: takes name and email from the server, not from the body', async () => {
    const part = stock(app, { name: 'Clutch kit' });
    const body = orderBody(part, { partName: 'Gold bar', email: 'victim@example.com' });
    const stored = await readOrder(app, await placedOrder(app, body));
    expect(stored).toMatchObject({
      partName: 'Clutch kit',
      email: 'buyer@example.com',
      clientName: 'Bo Buyer',
    });
  });

  test('DEF-06: returns 409 with the new price and takes no stock when the price changed', async () => {
    const part = stock(app, { priceCents: 1_300 });
    const reply = await placeOrder(app, orderBody(part));
    expect(reply).toMatchObject({ status: 409, body: { code: 'price-changed', price: 13 } });
    expect(app.parts.get(part)?.available).toBe(100);
  });

  test('VAL-08: refuses a quantity below the minimum in the specified words', async () => {
    const reply = await placeOrder(app, orderBody(stock(app, { minOrderQuantity: 5 }), { quantity: 4 }));
    expect(reply).toMatchObject({
      status: 422,
      body: { message: 'You cannot order less than minimum quantity', minOrderQuantity: 5 },
    });
  });

  test('VAL-09: refuses a quantity above the stock, with the number available', async () => {
    const reply = await placeOrder(app, orderBody(stock(app, { available: 3 }), { quantity: 4 }));
    expect(reply).toMatchObject({
      status: 409,
      body: { message: 'You cannot order more than available quantity', available: 3 },
    });
    expect(reply.body).not.toHaveProperty('insertedId');
  });

  test('returns 404 for an unknown part', async () => {
    expect(await placeOrder(app, orderBody(partId()))).toMatchObject({
      status: 404,
      body: { code: 'part-not-found' },
    });
  });

  test.each(['', 0, -1, 1.5, '1e3', 1e12, null, [2]])(
    'VAL-12: returns 422 naming the quantity when it is %j',
    async (quantity) => {
      expect(await placeOrder(app, orderBody(partId(), { quantity }))).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'quantity', message: 'Quantity must be a whole number' }] },
      });
    },
  );

  test('stores a clean name when it is missing or has control characters', async () => {
    const noName = await placedOrder(app, orderBody(stock(app), { clientName: undefined }));
    const oddName = await placedOrder(app, orderBody(stock(app), { clientName: 'Bo\u0000\n<b>Buyer' }));
    expect((await readOrder(app, noName)).clientName).toBe('buyer');
    expect((await readOrder(app, oddName)).clientName).toBe('Bo <b>Buyer');
  });

  test('hides a refused order from lists and records the reason', async () => {
    const part = stock(app, { available: 0, name: 'Rare bearing' });
    await placeOrder(app, orderBody(part));
    const refused = await app.request('GET', '/orders?state=refused&limit=1', { token: tokens.admin });
    const [{ _id }] = z.tuple([order]).parse(refused.body);
    expect(await readTimeline(app, _id)).toEqual(['placed', 'stock-refused']);
    const listed = await app.request('GET', '/orders', { token: tokens.admin });
    expect(JSON.stringify(listed.body)).not.toContain(_id);
  });
});

describe('the same Idempotency-Key', () => {
  test('PUR-17: places one order for repeated requests, at once or later', async () => {
    const part = stock(app);
    const place = () => placeOrder(app, orderBody(part), { key: 'double-click' });
    const replies = [...(await Promise.all([place(), place(), place()])), await place()];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => placed.parse(body).insertedId)).size).toBe(1);
    expect(app.parts.get(part)?.available).toBe(98);
  });

  test('returns 422 for another body', async () => {
    const part = stock(app);
    const first = Object((await placeOrder(app, orderBody(part), { key: 'reused' })).body);
    const reply = await placeOrder(app, orderBody(part, { quantity: 3 }), { key: 'reused' });
    expect(app.parts.get(part)?.available).toBe(98);
    expect(reply).toMatchObject({
      status: 422,
      body: {
        code: 'idempotency-key-reused',
        earlier: { id: first.insertedId, number: first.number, at: expect.any(String) },
      },
    });
  });

  test('says when the earlier request placed the order, and nothing of a first one', async () => {
    const part = stock(app);
    const first = await placeOrder(app, orderBody(part), { key: 'lost' });
    expect(first.body).not.toHaveProperty('earlierAt');
    const again = await placeOrder(app, orderBody(part), { key: 'lost' });
    const { createdAt } = await readOrder(app, placed.parse(first.body).insertedId);
    expect(again.body).toEqual({ ...Object(first.body), earlierAt: createdAt });
  });

  test('returns 422 for an unusable key', async () => {
    const reply = await placeOrder(app, orderBody(partId()), { key: 'x'.repeat(256) });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'idempotency-key' }] } });
  });
});
