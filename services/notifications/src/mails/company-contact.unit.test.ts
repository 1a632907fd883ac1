import { internalRoutes } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { createHealth, createHttpApp, createMetrics, NotYet, serveInternal } from '@shop/service-kit';
import { serveForTest, testLogger } from '@shop/service-kit/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { createCompanyContacts } from './company-contact.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** An orders worker whose answer the test changes. */
async function startOrders() {
  const orders = { company: { ...defaultCompany, name: 'One' }, isDown: false };
  const app = createHttpApp(
    { logger: testLogger(), metrics: createMetrics('orders'), health: createHealth([]) },
    (express) => {
      serveInternal(express, { call: internalRoutes.readCompanyContact, secret: undefined }, async () => {
        if (orders.isDown) throw new Error('down');
        return orders.company;
      });
    },
  );
  const { url } = await serveForTest(app);
  return { orders, company: createCompanyContacts({ url }, testLogger()) };
}

test('tells a change within ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { orders, company } = await startOrders();
  expect(await company()).toMatchObject({ name: 'One' });
  orders.company.name = 'Two';
  vi.setSystemTime(Date.now() + 10_000);
  expect(await company()).toMatchObject({ name: 'Two' });
});

test('keeps the last known data while the orders worker is down, and lets mails wait before it knows any', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { orders, company } = await startOrders();
  orders.isDown = true;
  await expect(company()).rejects.toThrow(NotYet);
  orders.isDown = false;
  await company();
  orders.isDown = true;
  vi.setSystemTime(Date.now() + 60_000);
  expect(await company()).toMatchObject({ name: 'One' });
});
