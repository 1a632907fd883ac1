import { expect } from 'vitest';
import { readBooks, readPapers } from './books.store.ts';
import { mailViolations, unfinishedPapers } from './invariants/papers.ts';
import { checkInvariants, readUnfinished } from './invariants.ts';
import type { ChaosShop } from './shop.ts';

const interval = 500;

/** Waits until the shop is idle, then fails if its books violate an invariant. */
export async function expectConsistent({ mongoUrl, urls }: ChaosShop): Promise<void> {
  const patience = { timeout: 240_000, interval };
  await expect.poll(() => readUnfinished(mongoUrl), patience).toEqual([]);
  await expect.poll(() => checkInvariants(mongoUrl, urls.payments), patience).toEqual([]);
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
  const read = () => Promise.all([readBooks(mongoUrl), readPapers(mongoUrl)]);
  const unfinished = async () => {
    const [books, papers] = await read();
    return unfinishedPapers(books.orders, papers);
  };
  const violations = async () => {
    const [books, { mails }] = await read();
    return mailViolations(books.orders, mails, mailsTaken);
  };
  await expect.poll(unfinished, { timeout: 300_000 + orders * 500, interval }).toEqual([]);
  await expect.poll(violations, { timeout: 10_000, interval }).toEqual([]);
}
