import type { BookOrder, BookPayment, Books } from '../books.store.ts';
import { type ProviderState, shopId } from '../provider.ts';

type Intent = ProviderState['intents'][number];

/** Includes refunded orders: they were paid once. */
export function isPaid({ state }: BookOrder): boolean {
  return state === 'paid' || state === 'shipped' || state === 'refunded';
}

/** Returns this shop's intents: they carry its mark. */
function ownIntents({ intents }: ProviderState): Intent[] {
  return intents.filter(({ metadata: { shop } }) => shop === shopId);
}

function succeeded(intents: readonly Intent[]): Map<string, Intent> {
  return new Map(intents.filter(({ status }) => status === 'succeeded').map((intent) => [intent.id, intent]));
}

/**
 * Sums what the provider refunded or is refunding of a payment, in cents; `statuses` selects the refunds that
 * count.
 */
function returnedOf(
  id: string,
  { refunds }: ProviderState,
  statuses: readonly string[] = ['pending', 'succeeded'],
): number {
  return refunds
    .filter(({ intent, status }) => intent === id && statuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Payments of others on the same account must be neither refunded nor recorded. */
function foreignMoneyViolations(books: Books, provider: ProviderState): string[] {
  const own = new Set(ownIntents(provider).map(({ id }) => id));
  const foreign = new Set(provider.intents.map(({ id }) => id).filter((id) => !own.has(id)));
  return [
    ...provider.refunds
      .filter(({ intent }) => foreign.has(intent))
      .map(({ intent }) => `${intent} is money of others, and was refunded`),
    ...books.payments
      .filter(({ _id }) => foreign.has(_id))
      .map(({ _id, state }) => `${_id} is money of others, and counts as ${state}`),
  ];
}

/** Whether the shop could not refund the money and reported it to its operator. */
function isReported(claim: BookPayment | undefined): boolean {
  return claim?.state === 'orphaned' || claim?.state === 'refund-failed';
}

function sumOf(refunds: BookOrder['refunds']): number {
  return refunds.reduce((sum, { state, amountCents }) => sum + (state === 'failed' ? 0 : amountCents), 0);
}

/** Cents owed at the time of payment: after it, only a refund removes a line. */
function owedFor({ lines }: BookOrder): number {
  return lines
    .filter(({ state }) => state === 'reserved' || state === 'returned')
    .reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

/** Order and provider must agree on the refunded amount, which must not exceed the paid one. */
function violationsOfRefunds(
  order: BookOrder,
  { amount_received: paid, id }: Intent,
  provider: ProviderState,
): string[] {
  const about = `refunds of order ${order._id}`;
  const sums = [order.refundedCents, sumOf(order.refunds), returnedOf(id, provider)];
  return [
    ...(new Set(sums).size === 1 ? [] : [`${about}: order and provider say ${sums.join()}`]),
    ...(Math.max(...sums) <= paid ? [] : [`${about}: ${Math.max(...sums)} of ${paid} were refunded`]),
  ];
}

function violationsOfPaid(
  order: BookOrder,
  intent: Intent | undefined,
  { claim, provider }: { claim: BookPayment | undefined; provider: ProviderState },
): string[] {
  const about = `paid order ${order._id}`;
  if (!intent) return [`${about}: the provider has no money for ${order.transactionId}`];
  const owed = owedFor(order);
  const { amount_received: received, currency, metadata } = intent;
  return [
    ...(received === owed ? [] : [`${about}: ${received} paid, ${owed} owed`]),
    ...((order.paidCents ?? received) === received ? [] : [`${about}: it says ${order.paidCents} were paid`]),
    ...(currency === 'usd' ? [] : [`${about}: paid in ${currency}`]),
    ...(metadata.email === order.email ? [] : [`${about}: paid by ${metadata.email}`]),
    ...(claim?.orderId === order._id && claim.state === 'settled'
      ? []
      : [`${about}: its money is ${claim?.state ?? 'not claimed'}, for order ${claim?.orderId}`]),
    ...violationsOfRefunds(order, intent, provider),
  ];
}

/**
 * Every payment that the provider keeps for this shop must belong to exactly one paid order, and every paid
 * order must have one.
 */
export function paymentViolations(books: Books, provider: ProviderState): string[] {
  const { orders, payments } = books;
  const received = succeeded(ownIntents(provider));
  const claims = new Map(payments.map((payment) => [payment._id, payment]));
  const payers = new Map<string, string[]>();
  for (const { _id, transactionId } of orders) {
    if (transactionId !== undefined) payers.set(transactionId, [...(payers.get(transactionId) ?? []), _id]);
  }
  const kept = [...received.values()]
    .filter(({ id, amount_received: paid }) => returnedOf(id, provider, ['succeeded']) !== paid)
    .map(({ id }) => id);
  return [
    ...orders.filter(isPaid).flatMap((order) => {
      const { transactionId = '' } = order;
      return violationsOfPaid(order, received.get(transactionId), {
        claim: claims.get(transactionId),
        provider,
      });
    }),
    ...orders
      .filter((order) => !isPaid(order) && order.transactionId !== undefined)
      .map(({ _id, state }) => `order ${_id} is ${state} and has a payment`),
    ...[...payers].filter(([, own]) => own.length > 1).map(([id, own]) => `${id} paid ${own.join(' and ')}`),
    ...kept
      .filter((id) => !payers.has(id) && !isReported(claims.get(id)))
      .map((id) => `money of ${id} belongs to no order`),
    ...payments
      .filter(({ _id, state }) => state === 'refunded' && kept.includes(_id))
      .map(({ _id }) => `${_id} is recorded as refunded, but was not`),
    ...foreignMoneyViolations(books, provider),
  ];
}
