import { createHash } from 'node:crypto';
import { isPaid, packingSlipId, queues } from '@shop/contracts';
import type { BookCreditNote, BookInvoice, BookMail, BookOrder, Papers } from '../books.store.ts';
import { faultIf } from './fault.ts';

function violationsOfInvoice(
  { _id, invoiceNumber, paidCents }: BookOrder,
  invoices: readonly BookInvoice[],
): string[] {
  const [invoice] = invoices;
  if (!invoice || invoices.length > 1) return [`paid order ${_id} has ${invoices.length} invoices`];
  const { _id: number, totalCents } = invoice;
  return [
    ...faultIf(invoiceNumber !== number, `order ${_id} names invoice ${invoiceNumber}, and has ${number}`),
    ...faultIf(
      (paidCents ?? totalCents) !== totalCents,
      `invoice ${number} is over ${totalCents}, ${paidCents} were paid`,
    ),
  ];
}

/** Each year's numbers run from 1, each once; reports the first that is wrong. */
function violationsOfNumbers(kind: string, papers: readonly BookInvoice[]): string[] {
  const ofYear = Map.groupBy(papers, ({ year }) => year);
  return [...ofYear].flatMap(([year, own]) => {
    const numbers = own.map(({ seq }) => seq).toSorted((one, other) => one - other);
    const wrong = numbers.findIndex((seq, index) => seq !== index + 1);
    return faultIf(wrong >= 0, `${kind} of ${year}: ${numbers[wrong]} where ${wrong + 1} should be`);
  });
}

/**
 * Checks that every paid order has exactly one invoice, no other order has one, and a year's numbers have no
 * gaps or duplicates.
 */
export function invoiceViolations(orders: readonly BookOrder[], invoices: readonly BookInvoice[]): string[] {
  const ofOrder = Map.groupBy(invoices, ({ orderId }) => orderId);
  const paid = new Map(orders.filter(isPaid).map((order) => [order._id, order]));
  return [
    ...[...paid].flatMap(([id, order]) => violationsOfInvoice(order, ofOrder.get(id) ?? [])),
    ...invoices
      .filter(({ orderId }) => !paid.has(orderId))
      .map(({ _id, orderId }) => `invoice ${_id} is of order ${orderId}, which is not paid`),
    ...violationsOfNumbers('invoices', invoices),
  ];
}

/**
 * Checks that every credit note is that of its refund, over its amount, or cancels that one, and that numbers have no gaps or
 * duplicates.
 */
export function creditNoteViolations(
  orders: readonly BookOrder[],
  notes: readonly BookCreditNote[],
): string[] {
  const refunds = new Map(orders.flatMap((order) => order.refunds.map((refund) => [refund.id, refund])));
  return [
    ...notes.flatMap(({ _id, refundId, totalCents, cancels }) => {
      const { creditNote, cancellation, amountCents = 0 } = refunds.get(refundId) ?? {};
      const named = cancels === undefined ? creditNote : cancellation;
      const due = cancels === undefined ? amountCents : -amountCents;
      return [
        ...faultIf(named !== _id, `refund ${refundId} names ${named}, and has ${_id}`),
        ...faultIf(due !== totalCents, `${_id} is over ${totalCents}, not ${due}`),
        ...faultIf(
          cancels !== undefined && cancels !== creditNote,
          `${_id} cancels ${cancels}, not ${creditNote}`,
        ),
      ];
    }),
    ...violationsOfNumbers('credit notes', notes),
  ];
}

/** Lists paid orders without an invoice and refunds without a credit note. */
export function unfinishedNumbers(orders: readonly BookOrder[]): string[] {
  const refunds = orders.flatMap((order) => order.refunds);
  return [
    ...orders
      .filter((order) => isPaid(order) && order.invoiceNumber === undefined)
      .map(({ _id }) => `paid order ${_id} waits for its invoice`),
    ...refunds
      .filter(({ state, rejectedAt, creditNote, cancellation }) =>
        rejectedAt ? cancellation === undefined : state === 'succeeded' && creditNote === undefined,
      )
      .map(({ id }) => `refund ${id} waits for its credit note`),
  ];
}

/** Facts that the shop must mail to the buyer of an order. */
function factsOf(order: BookOrder): string[] {
  const { _id, state, shipments, refunds, timeline } = order;
  const refsOf = (wanted: string) => timeline.flatMap(({ what, ref }) => (what === wanted ? [ref] : []));
  const undone = refsOf('shipment-cancelled');
  return [
    ...faultIf(isPaid(order), `order-paid-${_id}`),
    ...faultIf(state === 'cancelled' || state === 'expired', `order-${state}-${_id}`),
    ...[...shipments.map(({ id }) => id), ...undone].map((id) => `order-shipped-${id}`),
    ...undone.map((id) => `order-shipment-cancelled-${id}`),
    ...refsOf('tracking-changed').map((ref) => `order-tracking-changed-${ref}`),
    ...refsOf('message').map((ref) => `order-message-${ref}`),
    ...(['approved', 'declined'] as const).flatMap((state) =>
      refsOf(`return-${state}`).map((ref) => `order-return-${state}-${ref}`),
    ),
    ...refunds.flatMap(({ id, state, rejectedAt }) => [
      ...faultIf(state !== 'failed' || rejectedAt !== undefined, `order-refunded-${id}`),
      ...faultIf(state === 'failed', `order-refund-failed-${id}`),
    ]),
  ];
}

/** Facts mailed only to buyers who do not pay at once, to buyers of orders that the shop placed, and to the office once an hour. */
function occasionalFacts({ _id, timeline }: BookOrder): string[] {
  const questions = timeline.filter(({ what }) => what === 'question');
  return [
    ...['placed', 'line-refused', 'placed-by-shop'].map((what) => `order-${what}-${_id}`),
    ...questions.map(({ ref }) => `order-question-${ref}`),
  ];
}

/** Lists outbox messages about facts that did not happen. */
export function outboxViolations(orders: readonly BookOrder[]): string[] {
  return orders.flatMap((order) => {
    const returned = order.refunds.map(({ id }) => `order-refunded-${id}`);
    const facts = new Set([...factsOf(order), ...occasionalFacts(order), ...returned]);
    return order.outbox
      .filter(({ queue, message }) => queue === queues.notificationsFacts.name && !facts.has(message.id))
      .map(({ message }) => `order ${order._id} reports ${message.id}, which did not happen`);
  });
}

/** Returns a mail's Message-ID without the domain. */
export function mailIdOf(fact: string): string {
  return createHash('sha256').update(fact).digest('hex');
}

/** The mail server did not take mails in these states; for `handing` and `unknown` the shop cannot know. */
const untaken: readonly BookMail['state'][] = ['queued', 'sending', 'refused', 'skipped'];

/** Lists facts mailed more than once, and mails about facts that do not hold, such as an undone shipment. */
export function mailViolations(
  orders: readonly BookOrder[],
  mails: readonly BookMail[],
  taken: readonly string[],
): string[] {
  const times = Map.groupBy(taken, (id) => id.split('@')[0] ?? '');
  const facts = new Set(orders.flatMap((order) => [...factsOf(order), ...occasionalFacts(order)]));
  const known = new Set(mails.map(({ _id }) => mailIdOf(_id)));
  return [
    ...mails.flatMap(({ _id, state }) => {
      const count = times.get(mailIdOf(_id))?.length ?? 0;
      const isWrong = (state === 'sent' && count === 0) || (untaken.includes(state) && count > 0);
      return [
        ...faultIf(count > 1, `mail ${_id} went out ${count} times`),
        ...faultIf(isWrong, `mail ${_id} is ${state}, and went out ${count} times`),
        ...faultIf(!facts.has(_id), `mail ${_id} reports what did not happen`),
      ];
    }),
    ...[...times]
      .filter(([id]) => !known.has(id))
      .map(([, [id]]) => `a mail that is in no books went out: ${id}`),
  ];
}

/**
 * Lists facts not mailed yet, documents not made yet, and messages kept until these are done. Skips mails whose sender was killed
 * during the handover: they are never sent again.
 */
export function unfinishedPapers(
  orders: readonly BookOrder[],
  { invoices, mails, documents }: Pick<Papers, 'invoices' | 'mails' | 'documents'>,
): string[] {
  const mailed = new Set(mails.map(({ _id }) => _id));
  const made = new Set(documents.map(({ _id }) => _id));
  const slips = orders.flatMap(({ shipments }) => shipments.map(({ id }) => packingSlipId(id)));
  return [
    ...orders
      .flatMap(factsOf)
      .filter((fact) => !mailed.has(fact))
      .map((fact) => `no mail reports ${fact}`),
    ...mails
      .filter(({ state }) => state === 'queued' || state === 'sending')
      .map(({ _id, state }) => `mail ${_id} is ${state}`),
    ...[...invoices.map(({ _id }) => `invoice-${_id}`), ...slips]
      .filter((id) => !made.has(id))
      .map((id) => `${id} is not made`),
    ...[...orders, ...invoices].flatMap(({ _id, outbox }) =>
      outbox.map(({ queue }) => `${_id} keeps a message of ${queue}`),
    ),
  ];
}
