import { expect } from 'vitest';
import { readBooks } from './books.store.ts';
import { keptMessages, missingDocuments } from './invariants/documents.ts';
import { mailViolations, unfinishedMails } from './invariants/mails.ts';
import { checkInvariants, readUnfinished } from './invariants.ts';
import { readDocuments, readInvoices, readMails } from './papers.store.ts';
import type { ChaosShop } from './shop/index.ts';

const interval = 500;

/** Waits until the shop is idle, then fails if its books violate an invariant. */
export async function expectConsistent(
  { mongoUrl, urls }: ChaosShop,
  { timeout = 240_000 }: { timeout?: number } = {},
): Promise<void> {
  const patience = { timeout, interval };
  await expect.poll(() => readUnfinished(mongoUrl), patience).toEqual([]);
  await expect.poll(() => checkInvariants(mongoUrl, urls.payments), patience).toEqual([]);
}

async function readUnmailed(mongoUrl: string): Promise<string[]> {
  const [{ orders }, invoices, mails, documents] = await Promise.all([
    readBooks(mongoUrl),
    readInvoices(mongoUrl),
    readMails(mongoUrl),
    readDocuments(mongoUrl),
  ]);
  return [
    ...unfinishedMails(orders, mails),
    ...missingDocuments(orders, invoices, documents),
    ...keptMessages([...orders, ...invoices]),
  ];
}

/**
 * Waits until every mail is sent and every document is made, even after Redis was emptied, and fails if a
 * mail went out twice. If its sender was killed, a mail is sent two minutes later; the documents of a
 * ten-line order take a third of a second on one core.
 */
export async function expectMailedOnce(
  { mongoUrl, mailsTaken }: ChaosShop,
  { orders }: { orders: number },
): Promise<void> {
  const timeout = 300_000 + orders * 500;
  await expect.poll(() => readUnmailed(mongoUrl), { timeout, interval }).toEqual([]);
  const violations = async () => {
    const [books, mails] = await Promise.all([readBooks(mongoUrl), readMails(mongoUrl)]);
    return mailViolations(books.orders, mails, mailsTaken);
  };
  await expect.poll(violations, { timeout: 10_000, interval }).toEqual([]);
}
