import { type DeliveryQuestion, type DeliveryQuote, lineTotal, wholeOrder } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { getOrder } from '../order/change-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import {
  cancelOrder,
  openPayment,
  payOrder,
  placedWhole,
  placeWhole,
  report,
  wholeOrderBody,
} from '../testing/read.ts';
import { airParcel, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
let answers: () => DeliveryQuote = () => ({ options: [airParcel] });
const asked: DeliveryQuestion[] = [];
const app = await startTestOrders({
  provider: fake.provider,
  quoteDelivery: async (question) => {
    asked.push(question);
    return answers();
  },
});

const chosen = { carrier: airParcel.carrier, price: airParcel.price };

function place(over: Record<string, unknown> = {}, key?: string) {
  const body = wholeOrderBody([{ partId: stock(app) }], { deliveryOption: chosen, ...over });
  return placeWhole(app, body, key === undefined ? {} : { key });
}
async function placed(): Promise<string> {
  answers = () => ({ options: [airParcel] });
  return placedWhole.parse((await place()).body).orderId;
}
async function read(id: string) {
  expect(violationsOf(await getOrder(app.deps, id))).toEqual([]);
  return wholeOrder.parse((await app.request('GET', `/orders/${id}`, { token: tokens.buyer })).body);
}
/** The delivery address as forms send it: without the number that the shop derived. */
async function typedAddress(id: string) {
  const { phoneE164: _derived, ...address } = { ...(await read(id)).delivery };
  return address;
}
function refund(orderId: string, what: object, key?: string) {
  return app.request('POST', '/refund', {
    token: tokens.admin,
    body: { orderId, reason: 'Never sent', ...what },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

describe('an order with delivery', () => {
  test('charges the delivery as a line of its own, and needs a payment of the whole', async () => {
    const id = await placed();
    expect(asked.at(-1)).toMatchObject({ country: 'NP', lines: [{ quantity: 2 }] });
    expect(await read(id)).toMatchObject({
      total: 43,
      charges: [{ kind: 'delivery', text: 'Delivery: Air parcel, 5 to 8 days', amount: 18 }],
    });
    const pay = (price: number) =>
      app.request('POST', '/create-payment-intent', { token: tokens.buyer, body: { orderId: id, price } });
    expect((await pay(25)).body).toMatchObject({ code: 'price-differs', price: 43 });
    await payOrder(app, fake, id, 43);
    expect(await read(id)).toMatchObject({ state: 'paid', paid: 43 });
  });

  test('keeps a free delivery as a line of $0', async () => {
    const free = { ...airParcel, price: 0, steps: [{ upToGrams: 2_000, price: 0 }] };
    answers = () => ({ options: [free] });
    const reply = await place({ deliveryOption: { ...chosen, price: 0 } });
    expect(await read(placedWhole.parse(reply.body).orderId)).toMatchObject({
      total: 25,
      charges: [{ kind: 'delivery', amount: 0 }],
    });
  });

  test('keeps its price when the prices change, also for a repeated request', async () => {
    answers = () => ({ options: [airParcel] });
    const body = wholeOrderBody([{ partId: stock(app) }], { deliveryOption: chosen });
    const first = placedWhole.parse((await placeWhole(app, body, { key: 'twice' })).body);
    answers = () => ({ options: [{ ...airParcel, price: 20 }] });
    expect((await placeWhole(app, body, { key: 'twice' })).body).toMatchObject({ orderId: first.orderId });
    expect(await read(first.orderId)).toMatchObject({ total: 43 });
  });

  test.each([
    ['costs more now', { options: [{ ...airParcel, price: 20 }] }, 'Air parcel now costs $20.00. Check the'],
    ['costs less now', { options: [{ ...airParcel, price: 9.5 }] }, 'now costs $9.50'],
    ['is no longer offered', { options: [{ ...airParcel, carrier: 'Truck' }] }, 'is no longer offered'],
    ['has no country any more', { options: [], refusal: 'country' as const }, 'is no longer offered'],
  ])(
    'is refused with the current options, and takes no stock, when the delivery %s',
    async (_what, quote, text) => {
      answers = () => quote;
      const partId = stock(app);
      const reply = await placeWhole(app, wholeOrderBody([{ partId }], { deliveryOption: chosen }));
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'delivery-changed', message: expect.stringContaining(text), options: quote.options },
      });
      expect(app.parts.get(partId)?.available).toBe(100);
    },
  );

  test('is refused for the moment when catalog does not answer', async () => {
    answers = () => {
      throw new Error('down');
    };
    expect(await place()).toMatchObject({ status: 503, body: { code: 'delivery-unavailable' } });
  });

  test('is not asked about for an order that the buyer collects', async () => {
    const before = asked.length;
    const body = wholeOrderBody([{ partId: stock(app) }], { deliveryOption: undefined });
    const reply = await placeWhole(app, body);
    expect(await read(placedWhole.parse(reply.body).orderId)).toMatchObject({
      total: 28.75,
      charges: [{ kind: 'tax', text: 'VAT 15%', amount: 3.75 }],
    });
    expect(asked.length).toBe(before);
  });

  test('goes to another address in its country, not to another country', async () => {
    const id = await placed();
    const delivery = await typedAddress(id);
    const correct = (over: object) =>
      app.request('PATCH', `/order-texts/${id}`, {
        token: tokens.buyer,
        body: { delivery: { ...delivery, ...over } },
      });
    expect(await correct({ street: '2 Main Street' })).toMatchObject({ status: 200 });
    expect(await correct({ country: 'IN', postcode: '700001', region: 'West Bengal' })).toMatchObject({
      status: 409,
      body: { code: 'delivery-priced' },
    });
  });
});

describe('a delivery that is free over $100', () => {
  const sea = {
    carrier: 'Sea freight',
    daysFrom: 16,
    daysTo: 30,
    price: 0,
    freeOver: 100,
    steps: [
      { upToGrams: 30_000, price: 29 },
      { upToGrams: 5_000_000, price: 184 },
    ],
  };
  const [light, heavy] = [1_000, 900_000];

  /** A light part for $12.50 apiece and a heavy one for $90, two of each, of which `available` are in stock. */
  async function bought(available: { light: number; heavy: number }) {
    const small = stock(app, { available: available.light });
    const big = stock(app, { available: available.heavy, priceCents: 9_000 });
    answers = () => ({
      options: [sea],
      weights: [
        { partId: small, grams: light },
        { partId: big, grams: heavy },
      ],
    });
    const body = wholeOrderBody([{ partId: small }, { partId: big, price: 90 }], {
      deliveryOption: { carrier: sea.carrier, price: 0 },
    });
    return placedWhole.parse((await placeWhole(app, body)).body).orderId;
  }

  test.each([
    ['all', { light: 2, heavy: 2 }, 0, undefined],
    ['the heavy part', { light: 0, heavy: 2 }, 0, undefined],
    ['the light part', { light: 2, heavy: 0 }, 29, 0],
  ])('costs what the held parts cost alone: %s', async (_what, available, amount, quoted) => {
    const id = await bought(available);
    const order = await read(id);
    expect(order.charges).toEqual([
      {
        kind: 'delivery',
        text: 'Delivery: Sea freight, 16 to 30 days',
        amount,
        quoted: quoted === 0 ? quoted : undefined,
      },
    ]);
    const parts = order.lines.filter(({ state }) => state === 'reserved').map(lineTotal);
    expect(order.total).toBe(parts.reduce((sum, each) => sum + each, amount));
  });

  test('is priced again when a line is cancelled, and takes no payment of the old total', async () => {
    const id = await bought({ light: 2, heavy: 2 });
    const order = await read(id);
    const dear = order.lines[1]?.id ?? '';
    const intentId = await openPayment(app, id, order.total);
    expect((await cancelOrder(app, dear)).status).toBe(200);
    expect(await read(id)).toMatchObject({ total: 54, charges: [{ amount: 29, quoted: 0 }] });
    expect((await fake.provider.findIntent(intentId))?.status).toBe('canceled');
    const old = { orderId: id, price: order.total };
    const reply = await app.request('POST', '/create-payment-intent', { token: tokens.buyer, body: old });
    expect(reply).toMatchObject({ status: 409, body: { code: 'price-differs', price: 54 } });
    await payOrder(app, fake, id, 54);
    expect(await read(id)).toMatchObject({ state: 'paid', paid: 54 });
  });

  test('is paid at its price for the lines that are left, however cancelling and paying overlap', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await bought({ light: 2, heavy: 2 });
      const before = await read(id);
      const dear = before.lines[1]?.id ?? '';
      const intentId = await openPayment(app, id, before.total);
      await Promise.all([
        cancelOrder(app, dear),
        fake.pay(intentId).then(
          () => report(app, id, intentId),
          () => undefined,
        ),
      ]);
      const after = await read(id);
      const isWhole = after.lines.every(({ state }) => state === 'reserved');
      expect([after.total, after.charges[0]?.amount]).toEqual(isWhole ? [205, 0] : [54, 29]);
      if (after.paid !== undefined) expect(after.paid).toBe(after.total);
    }
  });

  test('sells a part for less than $0.50, because the whole order costs more', async () => {
    answers = () => ({ options: [airParcel] });
    const partId = stock(app, { priceCents: 40 });
    const washer = { partId, price: 0.4, quantity: 1 };
    const sent = await placeWhole(app, wholeOrderBody([washer], { deliveryOption: chosen }));
    expect(sent).toMatchObject({ status: 201, body: { total: 18.4 } });
    const collected = await placeWhole(app, wholeOrderBody([washer], { deliveryOption: undefined }));
    expect(collected).toMatchObject({ status: 422, body: { code: 'total-too-small' } });
  });
});

test('goes to the towns of its carrier only, also when the address is corrected', async () => {
  const van = { ...airParcel, carrier: 'Same-day van', towns: ['Dhaka'] };
  answers = () => ({ options: [van] });
  const reply = await place({ deliveryOption: { carrier: van.carrier, price: van.price } });
  const { orderId: id } = placedWhole.parse(reply.body);
  expect(asked.at(-1)).toMatchObject({ country: 'NP', city: 'Kathmandu' });
  const delivery = await typedAddress(id);
  const correct = (city: string) =>
    app.request('PATCH', `/order-texts/${id}`, {
      token: tokens.buyer,
      body: { delivery: { ...delivery, city } },
    });
  expect(await correct('Pokhara')).toMatchObject({ status: 409, body: { code: 'delivery-priced' } });
  expect((await correct('DHAKA ')).status).toBe(200);
});

describe('refunds of a delivery', () => {
  async function paid(): Promise<string> {
    const id = await placed();
    await payOrder(app, fake, id, 43);
    return id;
  }

  test('gives it back once, however often and in whatever company it is asked for', async () => {
    const id = await paid();
    const [line] = (await read(id)).lines;
    const requests = [
      refund(id, { charges: ['delivery'] }),
      refund(id, { charges: ['delivery'] }),
      refund(id, { lines: [line?.id], charges: ['delivery'] }),
      refund(id, { charges: ['delivery'] }),
    ];
    const replies = await Promise.all(requests);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const { refunds, refunded } = await read(id);
    expect(refunds).toHaveLength(1);
    expect([18, 43]).toContain(refunded);
    expect(await refund(id, { charges: ['delivery'] })).toMatchObject({ status: 409 });
  });

  test('leaves it in a refund of lines, and includes it in one of everything', async () => {
    const id = await paid();
    const [line] = (await read(id)).lines;
    expect(await refund(id, { lines: [line?.id] })).toMatchObject({
      status: 201,
      body: { amount: 25, charges: [] },
    });
    expect(await read(id)).toMatchObject({ state: 'refunded', refunded: 25 });
    expect(await refund(id, { charges: ['delivery'] })).toMatchObject({
      status: 201,
      body: { amount: 18, charges: ['delivery'] },
    });
    expect(await read(id)).toMatchObject({ refunded: 43 });
    const other = await paid();
    expect(await refund(other, { amount: 43 })).toMatchObject({ status: 201 });
    expect(await read(other)).toMatchObject({ state: 'refunded', refunded: 43 });
  });
});
