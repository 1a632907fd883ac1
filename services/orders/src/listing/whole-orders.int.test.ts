import { wholeOrder } from '@shop/contracts';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOrderStore } from '../order/order.store.ts';
import type { Order } from '../order/order.types.ts';
import { buildLine } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { insertOrder } from '../testing/read.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });
const { orderStore } = app.deps;

function insert(over: Partial<Order> = {}, store = orderStore): Promise<Order> {
  return insertOrder({ ...app, deps: { ...app.deps, orderStore: store } }, over);
}

const delivery = {
  name: 'Bo Buyer',
  company: 'Müller Söhne',
  street: '1 Main Street',
  city: 'Sylhet',
  country: 'BD',
  phone: '01711000000',
  phoneE164: '+8801711000000',
};
const now = new Date();
const several = await insert({
  clientName: 'José Buyer',
  state: 'paid',
  transactionId: 'pi_3Paid',
  paidCents: 3_000,
  paidAt: now,
  delivery,
  billing: { ...delivery, company: 'Holding', city: 'Chittagong', taxId: 'BIN 0042-77' },
  phone: delivery.phone,
  purchaseOrderNumber: 'PO 4500-12',
  invoiceNumber: 'INV-2026-00012',
  shipments: [{ id: 'parcel', trackingNumber: 'JD 0146 0000', lines: [], by: 'system', at: now }],
  lines: [
    buildLine({
      id: orderStore.newId(),
      partNumber: 'BD-280',
      priceCents: 1_000,
      quantity: 3,
      state: 'reserved',
      sent: 1,
    }),
    buildLine({
      id: orderStore.newId(),
      partName: 'Wiper',
      state: 'refused',
      refusal: { code: 'price-changed', available: 4, priceCents: 1_100 },
    }),
  ],
});
const single = await insert({ state: 'reserved' });
const ended = await insert({ state: 'expired' });
const foreign = await insert({ state: 'reserved', email: 'other@example.com' });

async function read(asked: string, token = tokens.buyer) {
  return app.request('GET', `/orders/${encodeURIComponent(asked)}`, { token });
}
async function list(path: string, token = tokens.buyer) {
  const reply = await app.request('GET', path, { token });
  expect(reply.status).toBe(200);
  const orders = z.array(wholeOrder).parse(reply.body);
  return { ids: orders.map(({ orderId }) => orderId), headers: reply.headers, next: reply.next };
}
const number = several.number ?? '';

describe('an order by its number', () => {
  test('shows buyer and admins all lines, sums and addresses', async () => {
    for (const token of [tokens.buyer, tokens.admin]) {
      const { status, body } = await read(number, token);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        orderId: several.id,
        number,
        state: 'paid',
        total: 30,
        paid: 30,
        refunded: 0,
        delivery,
        purchaseOrderNumber: 'PO 4500-12',
        lines: [
          { partNumber: 'BD-280', price: 10, quantity: 3, state: 'reserved', sent: 1 },
          { state: 'refused', refusal: { code: 'price-changed', available: 4, price: 11 }, sent: 0 },
        ],
      });
    }
  });

  test('is found by its number as typed, and by its id', async () => {
    for (const asked of [number.toLowerCase().replaceAll('-', ' '), several.id, several.id.toUpperCase()])
      expect((await read(asked)).body).toMatchObject({ orderId: several.id });
    expect((await read(single.number ?? '')).body).toMatchObject({
      lines: [{ id: single.id, quantity: 2 }],
      total: 25,
    });
  });

  test("answers the same for another buyer's order and a missing one", async () => {
    const stranger = await read(foreign.number ?? '');
    const unknown = await read('SP-26-00000');
    expect([stranger.status, unknown.status]).toEqual([404, 404]);
    expect(stranger.body).toMatchObject({ code: 'not-found', message: 'Order not found' });
    for (const asked of [foreign.id, orderStore.newId(), 'anything', '%00'])
      expect((await read(asked)).status).toBe(404);
  });
});

describe('lists of whole orders', () => {
  test('lists a buyer’s orders once each with lines, and ended ones on request', async () => {
    expect((await list('/my-orders')).ids).toEqual([single.id, several.id]);
    expect((await list('/my-orders?ended=true')).ids).toEqual([ended.id, single.id, several.id]);
    expect((await list('/my-orders?state=paid')).ids).toEqual([several.id]);
    expect((await list('/my-orders', tokens.other)).ids).toEqual([foreign.id]);
  });

  test('lists all orders once, page by page, with their total', async () => {
    const first = await list('/whole-orders?limit=2&ended=true', tokens.admin);
    expect(first.headers.get('x-total-count')).toBe('4');
    const second = await list(first.next ?? '', tokens.admin);
    expect([...first.ids, ...second.ids]).toEqual([foreign.id, ended.id, single.id, several.id]);
    expect(second.next).toBeUndefined();
    expect((await app.request('GET', '/whole-orders', { token: tokens.buyer })).status).toBe(403);
  });

  test.each([
    ['number', number.replaceAll('-', '')],
    ['end of the number', number.slice(-5)],
    ['beginning of the number', number.slice(0, 9)],
    ['number of a part', 'bd-280'],
    ['name of a part', 'brak disc'],
    ['e-mail', 'buyer@example.com'],
    ['domain', 'example.com'],
    ['name, without its accent', 'JOSE'],
    ['phone number', '+880 1711'],
    ['last digits of the phone', '1 000-000'],
    ['national phone number', '(01711) 000000'],
    ['international phone number', '00 880 1711 000000'],
    ['company', 'müller'],
    ['company on the invoice', 'holding'],
    ['city', 'sylhet'],
    ["buyer's order number", '4500-12'],
    ["buyer's order number without signs", 'po450012'],
    ['invoice number', 'inv-2026-00012'],
    ['end of the invoice number', '00012'],
    ['tax number', 'BIN004277'],
    ['payment', 'pi_3Paid'],
    ['tracking number', 'JD 0146'],
  ])('MAO-06: finds an order for an admin by %s', async (_what, q) => {
    expect((await list(`/whole-orders?q=${encodeURIComponent(q)}`, tokens.admin)).ids).toContain(several.id);
  });

  test('finds an order by what it got after it was placed', async () => {
    const found = async (q: string) => (await list(`/whole-orders?q=${q}`, tokens.admin)).ids;
    expect(await found('998877')).toEqual([]);
    const parcel = { id: 'a', trackingNumber: '99 88 77', lines: [], by: 'system', at: now };
    const entry = { at: now, what: 'shipped', text: 'Shipped', by: 'system' };
    const change = { to: 'reserved' as const, set: { shipments: [parcel] }, entry };
    await orderStore.apply(single, change, { messages: [] });
    expect(await found('998877')).toEqual([single.id]);
  });

  test('does not take digits for the end of a phone number when they are too few', async () => {
    expect((await list('/whole-orders?q=00000', tokens.admin)).ids).toEqual([]);
  });

  test('limits the search tokens of an order with a hundred parts, and keeps its number', async () => {
    const lines = Array.from({ length: 100 }, (_, at) =>
      buildLine({
        id: orderStore.newId(),
        partName: `part${at} of ${'x'.repeat(20)}${at} for y${at} z${at} w${at}`,
      }),
    );
    const { id, number: itsNumber } = await insert({ lines, email: 'long@example.com' });
    const stored = await app.db.collection('orders').findOne({ _id: new ObjectId(id) });
    expect(stored?.searchTokens).toHaveLength(300);
    expect((await list(`/whole-orders?q=${itsNumber}`, tokens.admin)).ids).toEqual([id]);
  });
});

describe('numbers', () => {
  test('draws another number when one is taken, so none is used twice', async () => {
    const drawn = ['SP-26-AAAAA', 'SP-26-AAAAA', 'SP-26-BBBBB'];
    const store = await createOrderStore(app.db, () => drawn.shift() ?? '');
    const numbers = [(await insert({}, store)).number, (await insert({}, store)).number];
    expect(numbers).toEqual(['SP-26-AAAAA', 'SP-26-BBBBB']);
  });

  test('fails when only used numbers are drawn', async () => {
    const store = await createOrderStore(app.db, () => 'SP-26-AAAAA');
    await expect(insert({}, store)).rejects.toThrow('no free order number');
  });

  test('treats an order as repeated when number and key are both taken', async () => {
    const idempotency = { key: 'once', fingerprint: 'same' };
    await insert({ idempotency });
    const store = await createOrderStore(app.db, () => 'SP-26-AAAAA');
    await expect(insert({ idempotency }, store)).rejects.toThrow('not placed');
  });
});
