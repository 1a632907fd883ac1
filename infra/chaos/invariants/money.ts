import { isPaid } from '@shop/contracts';
import type { BookOrder, BookPayment, Books } from '../books.store.ts';
import { type ProviderState, shopId } from '../provider.ts';
import { faultIf, sumOf } from './fault.ts';

type Intent = ProviderState['intents'][number];

/** Sums the provider's refunds of a payment, in cents; `statuses` selects those that count. */
function returnedOf(id: string, { refunds }: ProviderState, ...statuses: readonly string[]): number {
  const own = refunds.filter(({ intent, status }) => intent === id && statuses.includes(status));
  return sumOf(own, ({ amount }) => amount);
}

/** Payments of others on the same account must be neither refunded nor recorded. */
function violationsOfForeignMoney({ payments }: Books, { intents, refunds }: ProviderState): string[] {
  const isForeign = (id: string): boolean =>
    intents.some((intent) => intent.id === id && intent.metadata.shop !== shopId);
  return [
    ...refunds
      .filter(({ intent }) => isForeign(intent))
      .map(({ intent }) => `${intent} is money of others, and was refunded`),
    ...payments
      .filter(({ _id }) => isForeign(_id))
      .map(({ _id, state }) => `${_id} is money of others, and counts as ${state}`),
  ];
}

/** Sums the paid lines and charges. After the payment, only a refund removes a line. */
function owedFor({ lines, charges }: BookOrder): number {
  const charged = lines.filter(({ state }) => state === 'reserved' || state === 'returned');
  return (
    sumOf(charged, ({ priceCents, quantity }) => priceCents * quantity) + sumOf(charges, ({ cents }) => cents)
  );
}

/** The refunded amount as the order says it, and as its refunds add up. */
function refundedIn({ refundedCents, refunds }: BookOrder): [said: number, sum: number] {
  return [refundedCents, sumOf(refunds, ({ state, amountCents }) => (state === 'failed' ? 0 : amountCents))];
}

/** Adds up what the shop paid back by transfer, because a refund to the card had failed. */
function repaidIn({ refunds }: BookOrder): number {
  return sumOf(refunds, ({ transfer, amountCents }) => (transfer ? amountCents : 0));
}

/** An order paid by bank transfer must have no card payment, and its refunds must be transfers, too. */
function violationsOfTransfer(order: BookOrder, about: string): string[] {
  const { transactionId, paidCents = 0, refunds } = order;
  const [said, sum] = refundedIn(order);
  const owed = owedFor(order);
  return [
    ...faultIf(transactionId !== undefined, `${about}: paid by transfer and by ${transactionId}`),
    ...faultIf(paidCents !== owed, `${about}: ${paidCents} paid, ${owed} owed`),
    ...faultIf(said !== sum, `refunds of order ${order._id}: it says ${said}, they add up to ${sum}`),
    ...faultIf(sum > paidCents, `refunds of order ${order._id}: ${sum} of ${paidCents} were refunded`),
    ...refunds
      .filter(({ transfer, state }) => !transfer || state !== 'succeeded')
      .map(({ id }) => `refund ${id} of order ${order._id} is no transfer`),
  ];
}

/** Order and provider must agree on the paid and the refunded amount. */
function violationsOfPaid(
  order: BookOrder,
  claim: BookPayment | undefined,
  provider: ProviderState,
): string[] {
  const about = `paid order ${order._id}`;
  if (order.transfer) return violationsOfTransfer(order, about);
  const { transactionId = '', paidCents } = order;
  const intent = provider.intents.find(({ id, status }) => id === transactionId && status === 'succeeded');
  if (intent?.metadata.shop !== shopId) return [`${about}: the provider has no money for ${transactionId}`];
  const { amount_received: received, currency, metadata } = intent;
  const owed = owedFor(order);
  const atProvider = returnedOf(transactionId, provider, 'pending', 'succeeded');
  const refunded = [...refundedIn(order), atProvider + repaidIn(order)];
  const most = Math.max(...refunded);
  const isClaimed = claim?.orderId === order._id && claim.state === 'settled';
  return [
    ...faultIf(received !== owed, `${about}: ${received} paid, ${owed} owed`),
    ...faultIf((paidCents ?? received) !== received, `${about}: it says ${paidCents} were paid`),
    ...faultIf(currency !== 'usd', `${about}: paid in ${currency}`),
    ...faultIf(metadata.email !== order.email, `${about}: paid by ${metadata.email}`),
    ...faultIf(
      !isClaimed,
      `${about}: its money is ${claim?.state ?? 'not claimed'}, for order ${claim?.orderId}`,
    ),
    ...faultIf(
      new Set(refunded).size > 1,
      `refunds of order ${order._id}: order and provider say ${refunded.join()}`,
    ),
    ...faultIf(most > received, `refunds of order ${order._id}: ${most} of ${received} were refunded`),
  ];
}

/**
 * Every payment that the provider keeps for this shop must belong to exactly one paid order, and every paid
 * order must have one.
 */
export function paymentViolations(books: Books, provider: ProviderState): string[] {
  const { orders, payments } = books;
  const claims = new Map(payments.map((payment) => [payment._id, payment]));
  const payers = Map.groupBy(
    orders.filter(({ transactionId }) => transactionId !== undefined),
    ({ transactionId = '' }) => transactionId,
  );
  const kept = provider.intents
    .filter(({ status, metadata }) => status === 'succeeded' && metadata.shop === shopId)
    .filter(({ id, amount_received: paid }: Intent) => returnedOf(id, provider, 'succeeded') !== paid)
    .map(({ id }) => id);
  // The shop could not refund this money and reported it to its operator.
  const isReported = (id: string): boolean =>
    ['orphaned', 'refund-failed'].includes(claims.get(id)?.state ?? '');
  return [
    ...orders
      .filter(isPaid)
      .flatMap((order) => violationsOfPaid(order, claims.get(order.transactionId ?? ''), provider)),
    ...orders
      .filter((order) => !isPaid(order) && (order.transactionId ?? order.transfer) !== undefined)
      .map(({ _id, state }) => `order ${_id} is ${state} and has a payment`),
    ...[...payers]
      .filter(([, own]) => own.length > 1)
      .map(([id, own]) => `${id} paid ${own.map(({ _id }) => _id).join(' and ')}`),
    ...kept
      .filter((id) => !payers.has(id) && !isReported(id))
      .map((id) => `money of ${id} belongs to no order`),
    ...payments
      .filter(({ _id, state }) => state === 'refunded' && kept.includes(_id))
      .map(({ _id }) => `${_id} is recorded as refunded, but was not`),
    ...violationsOfForeignMoney(books, provider),
  ];
}
