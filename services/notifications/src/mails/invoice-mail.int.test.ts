import { orderFactId } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createPreferenceStore } from '../preferences/preference.store.ts';
import { aFact } from '../testing/facts.ts';
import { factHandlers } from './facts.worker.ts';
import { createMailStore } from './mail.store.ts';

const { db } = await testDatabase();
const mails = await createMailStore(db);
const paidAt = new Date('2026-11-22T10:00:00Z');
const file = {
  filename: 'invoice-2026-00042.pdf',
  content: Buffer.from('%PDF-'),
  contentType: 'application/pdf',
};

/** Hands over the fact that an order is paid, `minutes` after that, and returns the mail as it is kept. */
async function hear(isMade: boolean, minutes: number): Promise<string | undefined> {
  const [onOrder] = factHandlers({
    mails,
    preferences: createPreferenceStore(db),
    sender: { address: 'orders@shop.example', shopUrl: 'http://shop.example' },
    now: () => new Date(paidAt.getTime() + minutes * 60_000),
    invoiceOf: async () => (isMade ? file : undefined),
  });
  const fact = aFact({ what: 'paid', invoice: { number: 'INV-2026-00042' } });
  const id = orderFactId(fact);
  const heard = onOrder?.handle(fact, { id, occurredAt: paidAt.toISOString(), requestId: undefined });
  await heard?.catch(() => undefined);
  const kept = await db.collection<{ _id: string }>('mails').findOne({ _id: id });
  return kept === null ? undefined : String(Object(kept).message);
}

test('when the invoice is made, then the mail about the payment brings it', async () => {
  const mail = await hear(true, 0);
  expect(mail).toContain('filename=invoice-2026-00042.pdf');
  expect(mail).toContain('Content-Type: application/pdf');
});

test('when the invoice is not made yet, then the mail waits for it, and after five minutes goes without', async () => {
  expect(await hear(false, 4)).toBeUndefined();
  const mail = await hear(false, 6);
  expect(mail).toContain('Subject: Payment received');
  expect(mail).not.toContain('application/pdf');
});
