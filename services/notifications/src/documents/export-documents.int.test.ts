import { type DocumentJob, type IssuedPaper, internalRoutes } from '@shop/contracts';
import { createHealth, createHttpApp, createMetrics, serveInternal } from '@shop/service-kit';
import { serveForTest, testLogger, testToken } from '@shop/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { aCreditNote, anInvoice } from '../testing/documents.ts';
import { openTestMails } from '../testing/test-mails.ts';
import { factsOf } from './document.rules.ts';
import { createPapersOnRequest } from './papers-on-request.ts';
import { createRenderer } from './render-document.ts';

const { db, documents, serve } = await openTestMails();
const renderer = createRenderer();
afterAll(renderer.close);
/** Papers that orders issued, by month, and numbers whose papers it cannot read. */
const issued = new Map<string, (IssuedPaper & DocumentJob)[]>();
const lost: string[] = [];

/** Replaces the orders worker. */
const orders = await serveForTest(
  createHttpApp(
    { logger: testLogger(), metrics: createMetrics('orders'), health: createHealth([]) },
    (express) => {
      serveInternal(
        express,
        { call: internalRoutes.readPaperNumbers, secret: undefined },
        async ({ month }) => ({
          numbers: [...(issued.get(month) ?? []).map((paper) => factsOf(paper).number), ...lost],
        }),
      );
      serveInternal(express, { call: internalRoutes.readPapers, secret: undefined }, async ({ numbers }) => ({
        papers: [...issued.values()]
          .flat()
          .filter((paper) => numbers.split(',').includes(factsOf(paper).number)),
      }));
    },
  ),
);
const { request, url } = await serve(createPapersOnRequest({ orders: orders.url }, renderer));

const buyer = testToken('buyer@example.com');
const admin = testToken('admin@example.com', { roles: ['owner'] });

async function make(job: DocumentJob): Promise<void> {
  await documents.add(factsOf(job), await renderer.render(job));
}
function exportOf(month: string, token = admin): Promise<Response> {
  return fetch(`${url}/books-documents/${month}`, { headers: { authorization: `Bearer ${token}` } });
}
/** The names of the files, from the ZIP's list at its end. */
function namesIn(zip: Buffer): string[] {
  const [, ...listed] = zip.toString('latin1').split('PK\x01\x02');
  return listed.map((entry) => entry.slice(42, 42 + entry.charCodeAt(24)));
}

test('exports the invoices and credit notes of a month as one ZIP, and renders those whose PDF is missing', async () => {
  const stored = anInvoice({ number: 'INV-2025-00001', issuedAt: '2025-03-31T17:59:00.000Z' });
  const note = aCreditNote({ number: 'CN-2025-00001', issuedAt: '2025-03-02T00:00:00.000Z' });
  await make(stored);
  await make(anInvoice({ number: 'INV-2025-00002', issuedAt: '2025-03-31T18:01:00.000Z' }));
  issued.set('2025-03', [stored, note]);
  const count = async () => (await request('GET', '/books-documents/2025-03/count', { token: admin })).body;
  expect(await count()).toEqual({ ready: 1 });
  expect((await exportOf('2025-03', buyer)).status).toBe(403);
  const reply = await exportOf('2025-03');
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const zip = Buffer.from(await reply.arrayBuffer());
  expect(namesIn(zip)).toEqual(['invoice-2025-00001.pdf', 'credit-note-2025-00001.pdf']);
  expect(await count()).toEqual({ ready: 2 });
  const reads = await db.collection('logged_reads').find().toArray();
  expect(reads.map(({ log }) => log[0].message.payload)).toMatchObject([
    { call: 'exportDocuments', thing: { kind: 'data', id: '2025-03' } },
  ]);
  const made = await documents.find('credit-note-CN-2025-00001');
  expect(zip.includes(made?.pdf ?? 'missing')).toBe(true);
});

test('names papers that could not be made in the ZIP, and refuses a month without papers', async () => {
  const stored = anInvoice({ number: 'INV-2024-00001', issuedAt: '2024-03-05T12:00:00.000Z' });
  await make(stored);
  issued.set('2024-03', [stored]);
  lost.push('INV-2024-00002', 'CN-2024-00001');
  const zip = Buffer.from(await (await exportOf('2024-03')).arrayBuffer());
  expect(namesIn(zip)).toEqual(['invoice-2024-00001.pdf', 'missing.txt']);
  const text = zip.toString('latin1');
  expect(text).toContain('1 of 3 papers are in this file.');
  expect(text).toContain('\r\nINV-2024-00002\r\nCN-2024-00001\r\n');
  lost.length = 0;
  expect(await (await exportOf('2023-01')).json()).toMatchObject({ status: 409, code: 'nothing-issued' });
});
