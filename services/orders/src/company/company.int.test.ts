import { company, type EditableCompany } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { issueInvoice } from '../invoicing/issue-invoice.ts';
import { getOrder } from '../order/change-order.ts';
import { defaultCompany, type InvoiceDocument } from '../papers/papers.rules.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { insertOrder } from '../testing/read.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';
import { companyCollection } from './company.store.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });
const office = testToken('office@example.com', { roles: ['office'] });
const moved = { ...defaultCompany, name: 'Surma Works', bankDetails: 'City Bank\nIBAN 1' };

beforeEach(async () => {
  await app.db.collection(companyCollection).deleteMany({});
});

async function read() {
  return company.parse((await app.request('GET', '/company', { token: tokens.admin })).body);
}
function save(body: EditableCompany & { version: number }, token = tokens.admin) {
  return app.request('PUT', '/company', { token, body });
}

test('a fresh shop has the original data, and an owner changes it', async () => {
  expect(await read()).toEqual({ ...defaultCompany, version: 0 });
  expect(await save({ ...moved, version: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await read()).toEqual({ ...moved, version: 1 });
});

test('anyone reads the data that hold now, without the bank account', async () => {
  await save({ ...moved, address: 'Dock Road 9\nChattogram', phone: '+880 31 555 0199', version: 0 });
  const { status, body } = await app.request('GET', '/company-contact');
  expect(status).toBe(200);
  expect(body).toEqual({
    name: 'Surma Works',
    address: 'Dock Road 9\nChattogram',
    taxId: defaultCompany.taxId,
    phone: '+880 31 555 0199',
    email: defaultCompany.email,
  });
});

test('other staff neither read nor change it', async () => {
  expect(await save({ ...moved, version: 0 }, office)).toMatchObject({ status: 403 });
  expect(await app.request('GET', '/company', { token: office })).toMatchObject({ status: 403 });
  expect((await read()).version).toBe(0);
});

test('an outdated page changes nothing, and a repeated save counts once', async () => {
  await save({ ...moved, version: 0 });
  const late = await save({ ...moved, name: 'Late Parts', version: 0 });
  expect(late).toMatchObject({ status: 409, body: { code: 'company-changed' } });
  expect(await save({ ...moved, version: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await save({ ...moved, name: 'Far Parts', version: 7 })).toMatchObject({ status: 409 });
  expect(await read()).toEqual({ ...moved, version: 1 });
});

test('an issued invoice keeps what it says, and a new one says what holds now', async () => {
  const [early, late] = [
    await insertOrder(app, { state: 'paid', transactionId: 'pi_1' }),
    await insertOrder(app, { state: 'paid', transactionId: 'pi_2' }),
  ];
  const sellerOf = async (orderId: string) =>
    (await app.db.collection<InvoiceDocument>('invoices').findOne({ orderId }))?.seller.name;
  await issueInvoice(app.deps, await getOrder(app.deps, early.id));
  await save({ ...moved, version: 0 });
  await issueInvoice(app.deps, await getOrder(app.deps, early.id));
  await issueInvoice(app.deps, await getOrder(app.deps, late.id));
  expect(await sellerOf(early.id)).toBe(defaultCompany.name);
  expect(await sellerOf(late.id)).toBe('Surma Works');
});

test('finds the data that held when a parcel was sent', async () => {
  const before = new Date();
  await save({ ...moved, version: 0 });
  expect(await app.deps.companyStore.at(new Date(before.getTime() - 1))).toEqual({
    ...defaultCompany,
    version: 0,
  });
  expect(await app.deps.companyStore.at(new Date())).toEqual({ ...moved, version: 1 });
});
