import { orderFactId } from '@shop/contracts';
import { NotYet } from '@shop/service-kit';
import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createPreferenceStore } from '../preferences/preference.store.ts';
import { aFact } from '../testing/facts.ts';
import { createMailStore } from './mail.store.ts';
import { orderFactHandlers } from './order-facts.worker.ts';

const { db } = await testDatabase();
const mails = await createMailStore(db);
const paidAt = new Date('2026-11-22T10:00:00Z');
const file = {
  filename: 'invoice-2026-00042.pdf',
  content: Buffer.from('%PDF-'),
  contentType: 'application/pdf',
};

/** Delivers the fact that an order is paid, as attempt number `starts`, and returns the stored mail. */
async function hear(isMade: boolean, starts: number) {
  const [onOrder] = orderFactHandlers({
    mails,
    preferences: createPreferenceStore(db),
    isVerified: async () => true,
    sender: { address: 'orders@shop.example', shopUrl: 'http://shop.example', linkKey: 'k'.repeat(32) },
    now: () => paidAt,
    invoiceOf: async () => (isMade ? file : undefined),
  });
  const fact = aFact({ what: 'paid', invoice: { number: 'INV-2026-00042' } });
  const id = orderFactId(fact);
  const heard = onOrder?.handle(fact, { id, occurredAt: '', requestId: undefined, starts });
  const waits = await heard?.catch((error: unknown) => (error instanceof NotYet ? error.waitMs : error));
  const kept = await db.collection<{ _id: string }>('mails').findOne({ _id: id });
  return { waits, mail: kept === null ? undefined : String(Object(kept).message) };
}

test('when the invoice is made, then the mail about the payment brings it', async () => {
  const { mail } = await hear(true, 1);
  expect(mail).toContain('filename=invoice-2026-00042.pdf');
  expect(mail).toContain('Content-Type: application/pdf');
});

test('when the invoice is not made yet, then the mail waits for it ever longer, and after five minutes goes without', async () => {
  const waits: unknown[] = [];
  for (let starts = 1; starts <= 33; starts += 1) {
    const heard = await hear(false, starts);
    expect(heard.mail).toBeUndefined();
    waits.push(heard.waits);
  }
  expect(waits.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(waits.reduce((sum: number, wait) => sum + Number(wait), 0)).toBe(305_000);
  const { mail } = await hear(false, 34);
  expect(mail).toContain('Subject: Payment received');
  expect(mail).not.toContain('application/pdf');
});
