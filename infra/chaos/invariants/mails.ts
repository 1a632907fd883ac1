import { createHash } from 'node:crypto';
import { queues } from '@shop/contracts';
import type { BookOrder } from '../books.store.ts';
import type { BookMail } from '../papers.store.ts';
import { isPaid } from './money.ts';

/** The mail server did not take mails in these states; for `handing` and `unknown` the shop cannot know. */
const untaken: readonly BookMail['state'][] = ['queued', 'sending', 'refused', 'skipped'];

/** Returns a mail's Message-ID without the domain. */
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

/** Facts that the shop must mail to the buyer of an order. */
function factsOf(order: BookOrder): string[] {
  const { _id, state, shipments, refunds, timeline } = order;
  const refsOf = (wanted: string) => timeline.flatMap(({ what, ref }) => (what === wanted ? [ref] : []));
  const cancelled = refsOf('shipment-cancelled');
  return [
    ...(isPaid(order) ? [`order-paid-${_id}`] : []),
    ...(state === 'cancelled' || state === 'expired' ? [`order-${state}-${_id}`] : []),
    ...[...shipments.map(({ id }) => id), ...cancelled].map((id) => `order-shipped-${id}`),
    ...cancelled.map((id) => `order-shipment-cancelled-${id}`),
    ...refsOf('tracking-changed').map((ref) => `order-tracking-changed-${ref}`),
    ...refunds.map(({ id, state }) => `order-${state === 'failed' ? 'refund-failed' : 'refunded'}-${id}`),
  ];
}

/** Facts mailed only to buyers who do not pay at once. */
function factsOfHold({ _id }: BookOrder): string[] {
  return [`order-placed-${_id}`, `order-line-refused-${_id}`];
}

/** Lists outbox messages about facts that did not happen. */
export function outboxViolations(orders: readonly BookOrder[]): string[] {
  return orders.flatMap((order) => {
    const returned = order.refunds.map(({ id }) => `order-refunded-${id}`);
    const facts = new Set([...factsOf(order), ...factsOfHold(order), ...returned]);
    return order.outbox
      .filter(({ queue, message }) => queue === queues.notificationsFacts.name && !facts.has(message.id))
      .map(({ message }) => `order ${order._id} reports ${message.id}, which did not happen`);
  });
}

function unmailedFacts(orders: readonly BookOrder[], mails: readonly BookMail[]): string[] {
  const told = new Set(mails.map(({ _id }) => _id));
  return orders.flatMap(factsOf).filter((fact) => !told.has(fact));
}

/** Lists facts mailed more than once, and mails about facts that do not hold, such as an undone shipment. */
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
    ...mails.filter(({ _id }) => !facts.has(_id)).map(({ _id }) => `mail ${_id} reports what did not happen`),
    ...taken
      .filter((id) => !known.has(id.split('@')[0] ?? ''))
      .map((id) => `a mail that is in no books went out: ${id}`),
  ];
}

/**
 * Lists facts not mailed yet. Skips mails whose sender was killed during the handover: they are never sent
 * again.
 */
export function unfinishedMails(orders: readonly BookOrder[], mails: readonly BookMail[]): string[] {
  const untold = unmailedFacts(orders, mails).map((fact) => `no mail reports ${fact}`);
  const waiting = mails
    .filter(({ state }) => state === 'queued' || state === 'sending')
    .map(({ _id, state }) => `mail ${_id} is ${state}`);
  return [...untold, ...waiting];
}
