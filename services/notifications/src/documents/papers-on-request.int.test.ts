import { internalRoutes, packingSlipDraft, type tradePaperKinds } from '@shop/contracts';
import { createHealth, createHttpApp, createMetrics, serveInternal } from '@shop/service-kit';
import { serveForTest, testLogger, testToken } from '@shop/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { aPackingSlip, aTradePaper } from '../testing/documents.ts';
import { pageCount } from '../testing/page-count.ts';
import { openTestMails } from '../testing/test-mails.ts';
import { createPapersOnRequest } from './papers-on-request.ts';
import { createRenderer } from './render-document.ts';

const { serve } = await openTestMails();
const renderer = createRenderer();
afterAll(renderer.close);
const unpaidId = 'd'.repeat(24);
const tradePaper = aTradePaper();

/** Replaces the orders worker and catalog. */
const otherServices = await serveForTest(
  createHttpApp(
    { logger: testLogger(), metrics: createMetrics('orders'), health: createHealth([]) },
    (express) => {
      serveInternal(
        express,
        { call: internalRoutes.readPackingSlips, secret: undefined },
        async ({ orderIds }) => ({
          slips: orderIds
            .filter((id) => id !== unpaidId)
            .map((number) => packingSlipDraft.parse({ ...aPackingSlip().slip, number })),
        }),
      );
      serveInternal(
        express,
        { call: internalRoutes.readTradePaper, secret: undefined },
        async ({ orderId, kind, shipment }) =>
          orderId === tradePaper.orderId && shipment === 'b' ? { paper: { ...tradePaper, kind } } : {},
      );
      serveInternal(express, { call: internalRoutes.readCustoms, secret: undefined }, async ({ ids }) => ({
        parts: ids.map((partId) => ({ partId, hsCode: '870830', origin: 'BD', weightGrams: 1_420 })),
      }));
    },
  ),
);
const urls = { orders: otherServices.url, catalog: otherServices.url };
const { url } = await serve(createPapersOnRequest(urls, renderer));

const buyer = testToken('buyer@example.com');
const other = testToken('other@example.com');
const admin = testToken('admin@example.com', { roles: ['owner'] });
const orderId = 'a'.repeat(24);

describe('POST /packing-slips', () => {
  function print(orderIds: readonly string[], token = admin): Promise<Response> {
    return fetch(`${url}/packing-slips`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderIds }),
    });
  }

  test('prints one PDF with a page for each order that has something left to send', async () => {
    const reply = await print(['b'.repeat(24), unpaidId, 'c'.repeat(24)]);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pageCount(Buffer.from(await reply.arrayBuffer()))).toBe(2);
  });

  test('refuses when nothing is left to send, and other people', async () => {
    expect(await (await print([unpaidId])).json()).toMatchObject({ code: 'nothing-to-pack' });
    expect((await print([unpaidId], buyer)).status).toBe(403);
  });

  test('returns 503 while no orders worker answers', async () => {
    const alone = await serve(createPapersOnRequest({}, renderer));
    const body = { orderIds: [unpaidId] };
    const reply = await alone.request('POST', '/packing-slips', { token: admin, body });
    expect(reply).toMatchObject({ status: 503, body: { code: 'papers-unavailable' } });
  });
});

describe('GET /trade-paper', () => {
  function print(
    kind: (typeof tradePaperKinds)[number],
    token: string,
    path = `${orderId}/${kind}?shipment=b`,
  ) {
    return fetch(`${url}/trade-paper/${path}`, { headers: { authorization: `Bearer ${token}` } });
  }

  test.each(['proforma', 'commercial-invoice', 'packing-list'] as const)(
    'prints a %s for the buyer and staff, and for no other person',
    async (kind) => {
      const reply = await print(kind, buyer);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(reply.headers.get('content-disposition')).toBe(
        `attachment; filename="${kind}-SP-26-7K3QD-1.pdf"`,
      );
      expect((await reply.text()).slice(0, 5)).toBe('%PDF-');
      for (const role of ['owner', 'office', 'warehouse', 'bookkeeper'] as const)
        expect((await print(kind, testToken('staff@example.com', { roles: [role] }))).status).toBe(200);
      expect(await (await print(kind, other)).json()).toMatchObject({ message: 'Document not found' });
    },
  );

  test('returns 404 for an order or parcel without such a paper, and 503 while catalog does not answer', async () => {
    expect((await print('proforma', buyer, `${unpaidId}/proforma?shipment=b`)).status).toBe(404);
    expect((await print('proforma', buyer, `${orderId}/proforma?shipment=c`)).status).toBe(404);
    const alone = await serve(createPapersOnRequest({ orders: urls.orders }, renderer));
    const reply = await alone.request('GET', `/trade-paper/${orderId}/proforma?shipment=b`, { token: buyer });
    expect(reply).toMatchObject({ status: 503, body: { code: 'papers-unavailable' } });
  });
});
