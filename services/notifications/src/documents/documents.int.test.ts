import { issuedDocument } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aCreditNote, anInvoice, aPackingSlip } from '../testing/documents.ts';
import { pageCount } from '../testing/page-count.ts';
import { meta, openTestMails } from '../testing/test-mails.ts';
import { documentHandlers } from './documents.worker.ts';
import { createRenderer } from './render-document.ts';

const { deliver, documents, serve, writing } = await openTestMails();
const renderer = createRenderer();
afterAll(renderer.close);
const [onJob] = documentHandlers({ ...writing, documents, renderer });
const { request, url } = await serve();

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
  expect(pageCount(one)).toBeGreaterThan(3);
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
  const [mail, ...repeated] = sent.filter((each) => each.includes('filename=invoice-2026-00043.pdf'));
  expect(mail).toContain('Subject: Payment received');
  expect(mail).toContain('Content-Type: application/pdf');
  expect(repeated).toEqual([]);
});
