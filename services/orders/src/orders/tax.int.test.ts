import { tradePaper, wholeOrder } from '@shop/contracts';
import { expect, test } from 'vitest';
import { creditNoteAt } from '../invoices/credit-notes.rules.ts';
import { invoiceAt } from '../invoices/papers.rules.ts';
import { tradePaperOf } from '../invoices/trade-papers.rules.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import { payOrder, placedWhole, placeWhole, wholeOrderBody } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { getOrder } from './change-order.ts';

const fake = createFakeProvider();
const air = { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, price: 18 };
const app = await startTestOrders({
  provider: fake.provider,
  quoteDelivery: async () => ({ options: [air] }),
});
const place = { issuedAt: new Date(), year: 2026, seq: 1 };
const home = {
  name: 'Bo Buyer',
  street: '1 Main Street',
  city: 'Sylhet',
  country: 'BD',
  phone: '01711000000',
};

async function ordered(
  delivery: Record<string, string>,
  { over, parts = [stock(app)] }: { over?: Record<string, unknown>; parts?: string[] } = {},
): Promise<string> {
  const lines = parts.map((partId) => ({ partId }));
  const reply = await placeWhole(app, wholeOrderBody(lines, { delivery, ...over }));
  return placedWhole.parse(reply.body).orderId;
}
async function read(id: string) {
  expect(violationsOf(await getOrder(app.deps, id))).toEqual([]);
  return wholeOrder.parse((await app.request('GET', `/orders/${id}`, { token: tokens.buyer })).body);
}

test('charges VAT within Bangladesh on the held parts and the delivery, and refunds it with a line', async () => {
  const parts = [stock(app), stock(app, { available: 1 })];
  const deliveryOption = { carrier: air.carrier, price: air.price };
  const id = await ordered(home, { parts, over: { deliveryOption } });
  const { charges, total, tax, lines } = await read(id);
  expect(charges).toEqual([
    { kind: 'delivery', text: 'Delivery: Air parcel, 5 to 8 days', amount: 18 },
    { kind: 'tax', text: 'VAT 15%', amount: 6.45 },
  ]);
  expect(total).toBe(49.45);
  expect(tax).toMatchObject({ rule: 'bangladesh-2019', reason: expect.stringContaining('15% VAT') });
  const proforma = tradePaper.parse(tradePaperOf(await getOrder(app.deps, id), { kind: 'proforma' }));
  expect([proforma.totalCents, proforma.terms]).toEqual([4_945, 'DAP Sylhet, Bangladesh (Incoterms 2020)']);
  await payOrder(app, fake, id, 49.45);
  const body = { orderId: id, lines: [lines[0]?.id], reason: 'Broken' };
  const refund = await app.request('POST', '/refund', { token: tokens.admin, body });
  expect(refund.body).toMatchObject({ amount: 28.75 });
  const order = await getOrder(app.deps, id);
  expect(invoiceAt(order, place)).toMatchObject({ totalCents: 4_945, taxReason: tax?.reason });
  const [made] = order.refunds ?? [];
  if (!made) throw new Error('no refund');
  expect(creditNoteAt(order, made, place)).toMatchObject({
    ...{ totalCents: 2_875, lines: [{ quantity: 2, unitCents: 1_250 }] },
    charges: [{ kind: 'tax', text: 'VAT 15%', cents: 375 }],
  });
});

test('exports without tax, and keeps the reason, with the VAT number of a company in the EU', async () => {
  const paris = { ...home, city: 'Paris', postcode: '75001', country: 'FR' };
  const plain = await read(await ordered(paris));
  expect(plain).toMatchObject({ total: 25, charges: [], tax: { rule: 'export-2019' } });
  const id = await ordered({ ...paris, taxId: 'FR 83 404833048' });
  const { tax } = await read(id);
  expect(tax?.reason).toMatch(/Reverse charge.* VAT number FR83404833048\./);
});

test('an order of the specified call keeps price times quantity as its total, and is sold ex works', async () => {
  const { body } = await app.request('POST', '/order', { token: tokens.buyer, body: orderBody(stock(app)) });
  const { insertedId: id = '' } = body as { insertedId?: string };
  expect(await read(id)).toMatchObject({
    total: 25,
    charges: [],
    tax: { rule: 'ex-works-2019', basisPoints: 0 },
  });
  const proforma = tradePaperOf(await getOrder(app.deps, id), { kind: 'proforma' });
  expect(proforma?.terms).toBe('EXW Sylhet, Bangladesh (Incoterms 2020)');
});

test('does not move an order to a country with another tax rate, and corrects the reason otherwise', async () => {
  const correct = (id: string, delivery: Record<string, string>) =>
    app.request('PATCH', `/order-texts/${id}`, { token: tokens.buyer, body: { delivery } });
  const nepal = { ...home, city: 'Kathmandu', country: 'NP' };
  const id = await ordered(nepal);
  expect(await correct(id, home)).toMatchObject({ status: 409, body: { code: 'tax-differs' } });
  const lyon = { ...home, city: 'Lyon', postcode: '69002', country: 'FR', taxId: 'FR83404833048' };
  expect((await correct(id, lyon)).status).toBe(200);
  expect((await read(id)).tax?.rule).toBe('eu-business-2019');
});
