import { expect, test } from 'vitest';
import type { BookMail } from '../papers.store.ts';
import { bookOrder } from '../testing/book-order.ts';
import { mailIdOf, mailViolations, unfinishedMails } from './mails.ts';

const [sold, returned] = ['order-sold', 'order-returned'];

const told = bookOrder(sold, {
  state: 'shipped',
  shipments: [{ id: 'parcel-1', lines: [] }],
  refunds: [
    { id: 'r1', amountCents: 100, state: 'succeeded' },
    { id: 'r2', amountCents: 100, state: 'failed' },
  ],
});
const facts = [
  `order-paid-${sold}`,
  'order-shipped-parcel-1',
  'order-refunded-r1',
  'order-refund-failed-r2',
  `order-cancelled-${returned}`,
];
const orders = [told, bookOrder(returned, { state: 'cancelled' })];
const sent = facts.map((_id): BookMail => ({ _id, state: 'sent' }));
const taken = facts.map((fact) => `${mailIdOf(fact)}@shop.example`);
const [first = ''] = taken;
const withFirst = (state: BookMail['state']): BookMail[] =>
  sent.map((mail, index) => (index === 0 ? { ...mail, state } : mail));

test('when the mail of each fact went out once, then nothing is found', () => {
  expect(mailViolations(orders, sent, taken)).toEqual([]);
  expect(unfinishedMails(orders, sent)).toEqual([]);
});

test.each<BookMail['state']>(['handing', 'unknown'])(
  'when a mail is %s, then it may have gone out or not, and is not waited for',
  (state) => {
    expect(mailViolations(orders, withFirst(state), taken)).toEqual([]);
    expect(mailViolations(orders, withFirst(state), taken.slice(1))).toEqual([]);
    expect(unfinishedMails(orders, withFirst(state))).toEqual([]);
  },
);

test.each<[string, BookMail[], string[], string]>([
  ['a mail went out twice', sent, [...taken, first], `mail ${facts[0]} went out 2 times`],
  [
    'a mail went out twice, and the server may not have taken it',
    withFirst('unknown'),
    [...taken, first],
    'went out 2 times',
  ],
  ['a mail did not go out and is called sent', sent, taken.slice(1), 'is sent, and went out 0 times'],
  ['a mail that is not wanted went out', withFirst('skipped'), taken, 'is skipped, and went out 1 times'],
  [
    'a mail is about a parcel that was taken back',
    [...sent, { _id: 'order-shipped-parcel-2', state: 'queued' }],
    taken,
    'mail order-shipped-parcel-2 reports what did not happen',
  ],
  ['a mail that went out is in no books', sent.slice(1), taken, `in no books went out: ${first}`],
])('finds that %s', (_what, mails, went, found) => {
  expect(mailViolations(orders, mails, went).join('\n')).toContain(found);
});

test('when a mail waits, or a fact has none, then it is named', () => {
  expect(unfinishedMails(orders, withFirst('sending'))).toEqual([`mail ${facts[0]} is sending`]);
  expect(unfinishedMails(orders, sent.slice(1))).toEqual([`no mail reports ${facts[0]}`]);
});
