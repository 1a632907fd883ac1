import { limits, type OrderCorrection, wholeOrder } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getOrder } from '../order/change-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { payOrder, placedWhole, placeWhole, readTimeline, wholeOrderBody } from '../testing/read.ts';
import { startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });

const delivery = {
  name: 'Bo Buyer',
  street: '7 New Road',
  city: 'Pokhara',
  country: 'NP',
  phone: '8801999000000',
};
const billing = { ...delivery, company: 'Buyer Ltd', taxId: 'BIN 7' };

async function placed(): Promise<string> {
  const reply = await placeWhole(
    app,
    wholeOrderBody([{ partId: stock(app) }], { purchaseOrderNumber: 'PO 1' }),
  );
  return placedWhole.parse(reply.body).orderId;
}
function ship(orderId: string) {
  return app.request('POST', '/shipment', { token: tokens.admin, body: { orderId } });
}
function correct(id: string, body: OrderCorrection, token = tokens.buyer) {
  return app.request('PATCH', `/order-texts/${id}`, { token, body });
}
async function read(id: string) {
  return wholeOrder.parse((await app.request('GET', `/orders/${id}`, { token: tokens.admin })).body);
}

describe('PATCH /order-texts/{id}', () => {
  test('corrects the delivery address of an unpaid order for its buyer, everywhere it appears', async () => {
    const id = await placed();
    const reply = await correct(id, { delivery });
    expect(reply).toMatchObject({ status: 200, body: { delivery } });
    expect(await read(id)).toMatchObject({
      delivery,
      clientName: 'Bo Buyer',
      phone: '8801999000000',
      address: '7 New Road, Pokhara, Nepal',
      purchaseOrderNumber: 'PO 1',
    });
    const { body } = await app.request('GET', `/order-timeline/${id}`, { token: tokens.buyer });
    expect(body).toContainEqual({
      at: expect.any(String),
      what: 'corrected',
      by: 'buyer@example.com',
      byUid: 'uid of buyer@example.com',
      text: expect.stringMatching(
        /^Delivery address: street 1 Main Street → 7 New Road, city .* → Pokhara, /,
      ),
    });
    const found = await app.request('GET', '/whole-orders?q=8801999000000', { token: tokens.admin });
    expect(
      z
        .array(wholeOrder)
        .parse(found.body)
        .map(({ orderId }) => orderId),
    ).toContain(id);
  });

  test('refuses the buyer once the order is paid, and corrects it for an admin until it is shipped', async () => {
    const id = await placed();
    await payOrder(app, fake, id);
    expect(await correct(id, { delivery })).toMatchObject({ status: 409, body: { code: 'order-paid' } });
    const changes = { delivery, billing, purchaseOrderNumber: 'PO 2' };
    expect(await correct(id, changes, tokens.admin)).toMatchObject({ status: 200, body: changes });
    expect((await ship(id)).status).toBe(201);
    expect(await correct(id, { billing }, tokens.admin)).toMatchObject({
      status: 409,
      body: { code: 'order-shipped' },
    });
  });

  test('limits the corrections a buyer can make by the changes of the order, but not those of an admin', async () => {
    const id = await placed();
    await expect.poll(async () => (await getOrder(app.deps, id)).state).toBe('reserved');
    const { version } = await getOrder(app.deps, id);
    const corrections = limits.buyerChangesMax - version;
    for (let nth = 0; nth < corrections; nth += 1)
      expect(await correct(id, { purchaseOrderNumber: `PO 2.${nth}` })).toMatchObject({ status: 200 });
    expect(await correct(id, { purchaseOrderNumber: 'PO 3' })).toMatchObject({
      status: 409,
      body: { code: 'too-many-changes' },
    });
    expect(await correct(id, { purchaseOrderNumber: 'PO 3' }, tokens.admin)).toMatchObject({ status: 200 });
  });

  test('records only the fields that changed', async () => {
    const id = await placed();
    const company = 'x'.repeat(limits.nameMax);
    await correct(id, { delivery: { ...delivery, company } });
    await correct(id, { delivery: { ...delivery, company, street: '8 New Road' } });
    const { body } = await app.request('GET', `/order-timeline/${id}`, { token: tokens.buyer });
    expect(body).toContainEqual(
      expect.objectContaining({
        what: 'corrected',
        text: 'Delivery address: street 7 New Road → 8 New Road',
      }),
    );
  });

  test('changes nothing when the texts are the same', async () => {
    const id = await placed();
    await correct(id, { delivery });
    await correct(id, { delivery });
    expect((await readTimeline(app, id)).filter((what) => what === 'corrected')).toHaveLength(1);
  });

  test.each([
    ['nothing', {}, 422],
    ['a number with nothing visible', { purchaseOrderNumber: '\u00ad' }, 422],
    ['an address without a street', { delivery: { ...delivery, street: ' ' } }, 422],
  ])('refuses %s', async (_what, body, status) => {
    expect((await correct(await placed(), body)).status).toBe(status);
  });
});
