import { internalRoutes, issuedDocument, packingSlipDraft, type tradePaperKinds } from '@shop/contracts';
import { createHealth, createHttpApp, createMetrics, serveInternal } from '@shop/service-kit';
import { serveForTest, testLogger, testToken } from '@shop/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aCreditNote, anInvoice, aPackingSlip, aTradePaper } from '../testing/documents.ts';
import { meta, openTestMails } from '../testing/test-mails.ts';
import { documentHandlers } from './documents.worker.ts';
import { createPapersOnRequest } from './papers-on-request.ts';
import { createRenderer } from './render-document.ts';

const { db, deliver, documents, serve, writing } = await openTestMails();
const renderer = createRenderer();
afterAll(renderer.close);
const [onJob] = documentHandlers({ ...writing, documents, renderer });
const unpaidId = 'd'.repeat(24);
const paper = aTradePaper();
/** Replaces the orders worker and catalog. */
const others = await serveForTest(
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
          orderId === paper.orderId && shipment === 'b' ? { paper: { ...paper, kind } } : {},
      );
      serveInternal(express, { call: internalRoutes.readCustoms, secret: undefined }, async ({ ids }) => ({
        parts: ids.map((partId) => ({ partId, hsCode: '870830', origin: 'BD', weightGrams: 1_420 })),
      }));
    },
  ),
);
const urls = { orders: others.url, catalog: others.url };
const { request, url } = await serve(createPapersOnRequest(urls, renderer));

const buyer = testToken('buyer@example.com');
const other = testToken('other@example.com');
const admin = testToken('admin@example.com', { roles: ['owner'] });
const orderId = 'a'.repeat(24);

async function make(job: Parameters<typeof renderer.render>[0]): Promise<void> {
  await onJob?.handle(job, meta);
}
function download(id: string, token: string): Promise<Response> {
  return fetch(`${url}/document/${id}`, { headers: { authorization: `Bearer ${token}` } });
}
async function kindsFor(token: string): Promise<string[]> {
  const { body } = await request('GET', `/order-documents/${orderId}`, { token });
  return z
    .array(issuedDocument)
    .parse(body)
    .map(({ kind }) => kind);
}
/** Counts pages: page objects are not compressed in a PDF. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('renders an invoice once and returns the same bytes to every permitted user', async () => {
  await Promise.all([make(anInvoice()), make(anInvoice())]);
  const first = await documents.find('invoice-INV-2026-00042');
  await make(anInvoice({ totalCents: 1 }));
  const reply = await download('invoice-INV-2026-00042', buyer);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="invoice-2026-00042.pdf"');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const pdf = Buffer.from(await reply.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.equals(first?.pdf ?? Buffer.alloc(0))).toBe(true);
  expect((await download('invoice-INV-2026-00042', admin)).status).toBe(200);
});

test('returns the same 404 for another user’s document and a missing one', async () => {
  await make(anInvoice());
  await make(aPackingSlip());
  const slip = `packing-slip-${'b'.repeat(24)}`;
  const asked = [
    download('invoice-INV-2026-00042', other),
    download(slip, buyer),
    download('invoice-INV-2026-99999', buyer),
  ];
  for (const reply of await Promise.all(asked)) {
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ message: 'Document not found' });
  }
  expect((await download(slip, admin)).status).toBe(200);
});

test('lists invoice and credit notes to the buyer, also the slips to an admin, and nothing to others', async () => {
  await make(anInvoice());
  await make(aCreditNote({ issuedAt: '2026-11-22T21:00:00.000Z' }));
  await make(aPackingSlip());
  expect(await kindsFor(buyer)).toEqual(['invoice', 'credit-note']);
  expect(await kindsFor(admin)).toEqual(['invoice', 'credit-note', 'packing-slip']);
  expect(await kindsFor(other)).toEqual([]);
});

test('renders a hundred lines in three alphabets on several pages, with the same bytes in another process', async () => {
  const names = ['Brake disc', 'যন্ত্রাংশ ব্রেক প্যাড', 'قطع الغيار للسيارات', 'x'.repeat(120)];
  const lines = Array.from({ length: 100 }, (_, index) => ({
    partNumber: `PART-${index}`.padEnd(40, '0'),
    name: names[index % names.length] ?? '',
    quantity: index + 1,
    unitCents: 99_999,
  }));
  const again = createRenderer();
  const job = anInvoice({ lines });
  const [one, two] = await Promise.all([renderer.render(job), again.render(job)]);
  await again.close();
  expect(pagesOf(one)).toBeGreaterThan(3);
  expect(one.equals(two)).toBe(true);
}, 60_000);

test('writes the mail about a payment once, with the rendered invoice', async () => {
  const job = anInvoice({ number: 'INV-2026-00043', orderId: 'c'.repeat(24) });
  const sent: string[] = [];
  for (const _ of ['once', 'again']) {
    await make(job);
    await deliver(async ({ message }, beginHanding) => {
      await beginHanding();
      sent.push(message.toString());
      return { kind: 'accepted', response: '250' };
    });
  }
  const [mail, ...others] = sent.filter((each) => each.includes('filename=invoice-2026-00043.pdf'));
  expect(mail).toContain('Subject: Payment received');
  expect(mail).toContain('Content-Type: application/pdf');
  expect(others).toEqual([]);
});

test('exports the invoices and credit notes of a month as one ZIP of the stored PDFs', async () => {
  await make(anInvoice({ number: 'INV-2025-00001', issuedAt: '2025-03-31T17:59:00.000Z' }));
  await make(anInvoice({ number: 'INV-2025-00002', issuedAt: '2025-03-31T18:01:00.000Z' }));
  await make(aCreditNote({ number: 'CN-2025-00001', issuedAt: '2025-03-02T00:00:00.000Z' }));
  const get = (token: string) =>
    fetch(`${url}/books-documents/2025-03`, { headers: { authorization: `Bearer ${token}` } });
  expect((await get(buyer)).status).toBe(403);
  const reply = await get(admin);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const zip = Buffer.from(await reply.arrayBuffer());
  for (const name of ['invoice-2025-00001.pdf', 'credit-note-2025-00001.pdf'])
    expect(zip.includes(name)).toBe(true);
  expect(zip.includes('invoice-2025-00002.pdf')).toBe(false);
  const reads = await db.collection('logged_reads').find().toArray();
  expect(reads.map(({ log }) => log[0].message.payload)).toMatchObject([
    { call: 'exportDocuments', thing: { kind: 'data', id: '2025-03' } },
  ]);
  const stored = await documents.find('credit-note-CN-2025-00001');
  expect(zip.includes(stored?.pdf ?? 'missing')).toBe(true);
});

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
    expect((await reply.text()).match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
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
