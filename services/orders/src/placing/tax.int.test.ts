import { deliveryTerms, tradePaper, wholeOrder } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { getOrder } from '../order/change-order.ts';
import { sumsOf } from '../order/order-lines.rules.ts';
import { creditNoteAt } from '../papers/credit-notes.rules.ts';
import { invoiceAt } from '../papers/papers.rules.ts';
import { tradePaperOf } from '../shipping/trade-papers.rules.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import { payOrder, placed, placedWhole, placeWhole, wholeOrderBody } from '../testing/read.ts';
import { airParcel, orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({
  provider: fake.provider,
  quoteDelivery: async () => ({ options: [airParcel] }),
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
  const deliveryOption = { carrier: airParcel.carrier, price: airParcel.price };
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
  expect(invoiceAt(order, place)).toMatchObject({
    totalCents: 4_945,
    terms: proforma.terms,
    tax: { cents: 645, reason: tax?.reason },
  });
  const [made] = order.refunds ?? [];
  if (!made) throw new Error('no refund');
  expect(creditNoteAt({ ...order, invoiceNumber: 'INV-2026-00001' }, made, place)).toMatchObject({
    totalCents: 2_875,
    lines: [{ quantity: 2, unitCents: 1_250 }],
    charges: [{ kind: 'tax', text: 'VAT 15%', cents: 375 }],
  });
});

test('exports without tax, and keeps the reason, with the VAT number of a company in the EU', async () => {
  const paris = { ...home, city: 'Paris', postcode: '75001', country: 'FR' };
  const over = { deliveryOption: { carrier: airParcel.carrier, price: airParcel.price } };
  const plain = await read(await ordered(paris, { over }));
  expect(plain).toMatchObject({ total: 43, tax: { rule: 'export-2019', amount: 0 } });
  const id = await ordered({ ...paris, taxId: 'FR 83 404833048' }, { over });
  const { tax } = await read(id);
  expect(tax?.reason).toMatch(/The buyer owes import VAT .* VAT number FR83404833048\./);
  expect(tax?.reason).not.toMatch(/reverse charge/i);
});

test('an order of the specified call keeps price times quantity as its total, with the tax in it', async () => {
  const { body } = await app.request('POST', '/order', { token: tokens.buyer, body: orderBody(stock(app)) });
  const { insertedId: id } = placed.parse(body);
  expect(await read(id)).toMatchObject({
    total: 25,
    charges: [],
    tax: { rule: 'bangladesh-2019', basisPoints: 1_500, included: true, amount: 3.26 },
  });
  const proforma = tradePaperOf(await getOrder(app.deps, id), { kind: 'proforma' });
  expect(proforma).toMatchObject({
    terms: 'EXW Sylhet, Bangladesh (Incoterms 2020)',
    totalCents: 2_500,
    tax: { cents: 326 },
  });
});

test('does not move an order to a country with another tax rate, and corrects the reason otherwise', async () => {
  const correct = (id: string, delivery: Record<string, string>) =>
    app.request('PATCH', `/order-texts/${id}`, { token: tokens.buyer, body: { delivery } });
  const nepal = { ...home, city: 'Kathmandu', country: 'NP' };
  const over = { deliveryOption: { carrier: airParcel.carrier, price: airParcel.price } };
  const id = await ordered(nepal, { over });
  expect(await correct(id, home)).toMatchObject({ status: 409, body: { code: 'delivery-priced' } });
  const lyon = { ...home, city: 'Lyon', postcode: '69002', country: 'FR' };
  const sent = await ordered(lyon, { over });
  expect((await correct(sent, { ...lyon, taxId: 'FR83404833048' })).status).toBe(200);
  expect((await read(sent)).tax?.rule).toBe('eu-business-2019');
});

const countries = [
  ['BD', {}],
  ['NP', { city: 'Kathmandu' }],
  ['FR', { city: 'Paris', postcode: '75001' }],
] as const;
const sales = countries.flatMap(([country, place]) =>
  ['', 'FR83404833048'].flatMap((taxId) =>
    [true, false].map((isSent) => ({
      country,
      taxId,
      isSent,
      delivery: { ...home, ...place, country, taxId },
    })),
  ),
);

/** The rule of a sale, by where the parts change hands and who buys them. */
function expectedRule({ country, taxId, isSent }: (typeof sales)[number]): string {
  if (!isSent || country === 'BD') return 'bangladesh-2019';
  return country === 'FR' && taxId !== '' ? 'eu-business-2019' : 'export-2019';
}

describe.each(sales)('a sale to $country, VAT number "$taxId", sent: $isSent', (sale) => {
  const { delivery, isSent } = sale;
  const body = () =>
    wholeOrderBody([{ partId: stock(app) }], {
      delivery,
      deliveryOption: isSent ? { carrier: airParcel.carrier, price: airParcel.price } : undefined,
    });
  const ways = {
    buyer: async () => placedWhole.parse((await placeWhole(app, body())).body).orderId,
    office: async () => {
      const path = '/buyer-orders/buyer';
      const reply = await app.request('POST', path, { token: tokens.admin, body: body() });
      return placedWhole.parse(reply.body).orderId;
    },
  };

  test.each(['buyer', 'office'] as const)('has one tax, whoever places it: %s', async (way) => {
    const id = await ways[way]();
    const order = await getOrder(app.deps, id);
    const { tax } = order;
    expect(tax?.rule).toBe(expectedRule(sale));
    const { netCents, taxCents, totalCents } = sumsOf(order);
    expect([netCents, netCents + taxCents]).toEqual([isSent ? 4_300 : 2_500, totalCents]);
    const proforma = tradePaperOf(order, { kind: 'proforma' });
    const invoice = invoiceAt(order, place);
    for (const paper of [proforma, invoice])
      expect(paper).toMatchObject({
        totalCents,
        terms: deliveryTerms(order),
        tax: { ...tax, cents: taxCents },
      });
  });
});

test.each(sales)(
  'a first address in $country leaves total and tax of the specified call: $taxId',
  async (sale) => {
    const { body } = await app.request('POST', '/order', {
      token: tokens.buyer,
      body: orderBody(stock(app)),
    });
    const { insertedId: id } = placed.parse(body);
    const before = await getOrder(app.deps, id);
    const { delivery } = sale;
    const reply = await app.request('PATCH', `/order-texts/${id}`, {
      token: tokens.buyer,
      body: { delivery },
    });
    expect(reply.status).toBe(200);
    const order = await getOrder(app.deps, id);
    expect([order.tax, sumsOf(order)]).toEqual([before.tax, sumsOf(before)]);
    expect(invoiceAt(order, place)).toMatchObject({
      totalCents: 2_500,
      terms: 'EXW Sylhet, Bangladesh (Incoterms 2020)',
      tax: { cents: 326 },
    });
  },
);
