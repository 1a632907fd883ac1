import {
  type BookDailySum,
  type Books,
  type Papers,
  readBooks,
  readDailySums,
  readPapers,
} from './books.store.ts';
import { bookViolations } from './invariants/books.ts';
import { dailySumViolations, unsummed } from './invariants/daily-sums.ts';
import { paymentViolations } from './invariants/money.ts';
import { orderViolations } from './invariants/orders.ts';
import {
  creditNoteViolations,
  invoiceViolations,
  outboxViolations,
  unfinishedNumbers,
} from './invariants/papers.ts';
import { stockViolations } from './invariants/stock.ts';
import { timelineViolations } from './invariants/timelines.ts';
import { type ProviderState, providerAt } from './provider.ts';

/** Returns all contradictions within the books, and with the provider; empty for a correct shop. */
export function violationsIn(books: Books, provider: ProviderState): string[] {
  return [
    ...stockViolations(books),
    ...orderViolations(books),
    ...paymentViolations(books, provider),
    ...timelineViolations(books),
    ...outboxViolations(books.orders),
  ];
}

/** Returns what is wrong or missing among invoices, credit notes and daily sums. */
export function paperViolations(
  { orders }: Pick<Books, 'orders'>,
  { invoices, creditNotes }: Pick<Papers, 'invoices' | 'creditNotes'>,
  sums: readonly BookDailySum[],
): string[] {
  return [
    ...unfinishedNumbers(orders),
    ...invoiceViolations(orders, invoices),
    ...creditNoteViolations(orders, creditNotes),
    ...dailySumViolations(orders, sums),
  ];
}

/** Messages for mails and PDFs stay until those are made; `expectMailedOnce` waits for them. */
function hasUnsent({ outbox }: { outbox: readonly { queue: string }[] }): boolean {
  return outbox.some(({ queue }) => !queue.startsWith('notifications.'));
}

/** Lists unfinished work: until it is done, the invariants cannot be checked. */
export function unfinishedIn({ orders, payments, events }: Books): string[] {
  return [
    ...orders.filter(({ state }) => state === 'requested').map(({ _id }) => `order ${_id} is undecided`),
    ...orders
      .filter(({ release }) => release?.state === 'due')
      .map(({ _id }) => `stock of order ${_id} is not returned yet`),
    ...orders.flatMap(({ _id, refunds }) =>
      refunds
        .filter(({ state }) => state === 'asked' || state === 'pending')
        .map(({ id, state }) => `refund ${id} of ${_id} is ${state}`),
    ),
    ...orders.flatMap(({ returns }) =>
      returns
        .filter(({ restockDue }) => restockDue !== undefined)
        .map(({ id }) => `stock of return ${id} is not back yet`),
    ),
    ...payments
      .filter(({ state }) => ['claimed', 'refunding', 'refund-pending'].includes(state))
      .map(({ _id, state }) => `payment ${_id} is ${state}`),
    ...events.filter(({ state }) => state === 'received').map(({ _id }) => `event ${_id} is unfinished`),
    ...[...orders, ...payments].filter(hasUnsent).map(({ _id }) => `${_id} has an unsent message`),
  ];
}

/** Reads the books and lists unfinished work and due papers, see {@link unfinishedIn}. */
export async function readUnfinished(mongoUrl: string): Promise<string[]> {
  const books = await readBooks(mongoUrl);
  return [...unfinishedIn(books), ...unfinishedNumbers(books.orders), ...unsummed(books.orders)];
}

/** Returns all violations; the shop must be idle, see {@link readUnfinished}. */
export async function checkInvariants(mongoUrl: string, paymentsUrl: string): Promise<string[]> {
  const books = await readBooks(mongoUrl);
  const papers = await readPapers(mongoUrl);
  const sums = await readDailySums(mongoUrl);
  const provider = await providerAt(paymentsUrl).state();
  return [
    ...violationsIn(books, provider),
    ...paperViolations(books, papers, sums),
    ...bookViolations(books.orders, papers),
  ];
}
