import { expect } from 'vitest';
import { readBooks } from './books.store.ts';
import { mailViolations, unfinishedMails } from './invariants/mails.ts';
import { checkInvariants, readUnfinished } from './invariants.ts';
import { readMails } from './papers.store.ts';
import { queuedIn } from './queued.ts';
import type { ChaosShop } from './shop/index.ts';

const interval = 500;

/** Waits until the shop is idle, and fails if its books violate an invariant. */
export async function expectConsistent(
  { mongoUrl, urls }: ChaosShop,
  { timeout = 240_000 }: { timeout?: number } = {},
): Promise<void> {
  const patience = { timeout, interval };
  await expect.poll(() => readUnfinished(mongoUrl), patience).toEqual([]);
  await expect.poll(() => checkInvariants(mongoUrl, urls.payments), patience).toEqual([]);
}

/**
 * Waits until everybody was told, and fails if somebody was told twice. A mail whose sender was killed is sent two minutes later; one whose
 * invoice was lost with Redis waits for it some minutes longer.
 */
export async function expectMailsOnce({ mongoUrl, redisUrl, mailsTaken }: ChaosShop): Promise<void> {
  const patience = { timeout: 480_000, interval };
  const queued = () => queuedIn(redisUrl, 'notifications.');
  await expect.poll(queued, patience).toBe(0);
  await expect.poll(async () => unfinishedMails(await readMails(mongoUrl)), patience).toEqual([]);
  const violations = async () => {
    const [{ orders }, mails] = await Promise.all([readBooks(mongoUrl), readMails(mongoUrl)]);
    return mailViolations(orders, mails, mailsTaken);
  };
  await expect.poll(violations, { timeout: 10_000, interval }).toEqual([]);
}
