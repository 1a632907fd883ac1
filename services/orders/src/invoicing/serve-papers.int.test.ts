import { internalRoutes } from '@shop/contracts';
import { askService, createHealth, createHttpApp, createMetrics } from '@shop/service-kit';
import { serveForTest, testLogger } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { getOrder } from '../order/change-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { insertOrder } from '../testing/read.ts';
import { startTestOrders } from '../testing/test-orders.ts';
import { issueInvoice } from './issue-invoice.ts';
import { servePapers } from './serve-papers.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });
const facilities = { logger: testLogger(), metrics: createMetrics('orders'), health: createHealth([]) };
const { url } = await serveForTest(createHttpApp(facilities, servePapers(app.deps)));

test('lists the numbers of a month and tells whole papers', async () => {
  const order = await insertOrder(app, { state: 'paid', transactionId: 'pi_1' });
  await issueInvoice(app.deps, await getOrder(app.deps, order.id));
  const { invoiceNumber = '', invoicedAt } = await getOrder(app.deps, order.id);
  const month = new Date((invoicedAt?.getTime() ?? 0) + 6 * 3_600_000).toISOString().slice(0, 7);
  const { readPaperNumbers, readPapers } = internalRoutes;
  const listed = await askService(url, readPaperNumbers, { query: { month }, limitMs: 5_000 });
  expect(listed.numbers).toEqual([invoiceNumber]);
  const none = await askService(url, readPaperNumbers, { query: { month: '2020-01' }, limitMs: 5_000 });
  expect(none.numbers).toEqual([]);
  const query = { numbers: `${invoiceNumber},CN-2020-00001` };
  const { papers } = await askService(url, readPapers, { query, limitMs: 5_000 });
  expect(papers).toMatchObject([{ kind: 'invoice', invoice: { number: invoiceNumber, orderId: order.id } }]);
});
