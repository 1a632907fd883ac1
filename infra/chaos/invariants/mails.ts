import { createHash } from 'node:crypto';
import { queues } from '@shop/contracts';
import type { BookOrder } from '../books.store.ts';
import type { BookMail } from '../papers.store.ts';
import { isPaid } from './money.ts';

/** Mails in these states were not taken by the mail server; of those that are `handing` or `unknown` nobody knows. */
const untaken: readonly BookMail['state'][] = ['queued', 'sending', 'refused', 'skipped'];

/** What a Message-ID has before its domain. */
export function mailIdOf(fact: string): string {
  return createHash('sha256').update(fact).digest('hex');
}

function violationsOfMail({ _id, state }: BookMail, times: number): string[] {
  const isWrong = (state === 'sent' && times === 0) || (untaken.includes(state) && times > 0);
  return [
    ...(times > 1 ? [`mail ${_id} went out ${times} times`] : []),
    ...(isWrong ? [`mail ${_id} is ${state}, and went out ${times} times`] : []),
  ];
}

/** What the buyer of an order is told about it. */
function factsOf(order: BookOrder): string[] {
  const { _id, state, shipments, refunds } = order;
  return [
    ...(isPaid(order) ? [`order-paid-${_id}`] : []),
    ...(state === 'cancelled' || state === 'expired' ? [`order-${state}-${_id}`] : []),
    ...shipments.map(({ id }) => `order-shipped-${id}`),
    ...refunds.map(({ id, state }) => `order-${state === 'failed' ? 'refund-failed' : 'refunded'}-${id}`),
  ];
}

/** Only those are told that who do not pay at once. */
function factsOfHold({ _id }: BookOrder): string[] {
  return [`order-placed-${_id}`, `order-line-refused-${_id}`];
}

/** What is about to be told by mail has happened. */
export function tellingViolations(orders: readonly BookOrder[]): string[] {
  return orders.flatMap((order) => {
    const returned = order.refunds.map(({ id }) => `order-refunded-${id}`);
    const facts = new Set([...factsOf(order), ...factsOfHold(order), ...returned]);
    return order.outbox
      .filter(({ queue, message }) => queue === queues.notificationsFacts.name && !facts.has(message.id))
      .map(({ message }) => `order ${order._id} tells ${message.id}, which did not happen`);
  });
}

function untoldFacts(orders: readonly BookOrder[], mails: readonly BookMail[]): string[] {
  const told = new Set(mails.map(({ _id }) => _id));
  return orders.flatMap(factsOf).filter((fact) => !told.has(fact));
}

/** Each fact is told at most once, and only if it is one: also a parcel that was taken back is none. */
export function mailViolations(
  orders: readonly BookOrder[],
  mails: readonly BookMail[],
  taken: readonly string[],
): string[] {
  const times = Map.groupBy(taken, (id) => id.split('@')[0]);
  const facts = new Set(orders.flatMap((order) => [...factsOf(order), ...factsOfHold(order)]));
  const known = new Set(mails.map(({ _id }) => mailIdOf(_id)));
  return [
    ...mails.flatMap((mail) => violationsOfMail(mail, times.get(mailIdOf(mail._id))?.length ?? 0)),
    ...mails.filter(({ _id }) => !facts.has(_id)).map(({ _id }) => `mail ${_id} tells what did not happen`),
    ...taken
      .filter((id) => !known.has(id.split('@')[0] ?? ''))
      .map((id) => `a mail that is in no books went out: ${id}`),
  ];
}

/** What buyers are to be told, and were not yet. A mail whose sender was killed while it handed it over is never sent again. */
export function unfinishedMails(orders: readonly BookOrder[], mails: readonly BookMail[]): string[] {
  const untold = untoldFacts(orders, mails).map((fact) => `nobody was told ${fact}`);
  const waiting = mails
    .filter(({ state }) => state === 'queued' || state === 'sending')
    .map(({ _id, state }) => `mail ${_id} is ${state}`);
  return [...untold, ...waiting];
}
