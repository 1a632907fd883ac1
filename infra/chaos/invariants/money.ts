import type { BookOrder, BookPayment, Books } from '../books.store.ts';
import { type ProviderState, shopId } from '../provider.ts';

type Intent = ProviderState['intents'][number];

function isPaid({ state }: BookOrder): boolean {
  return state === 'paid' || state === 'shipped';
}

/** Made by this shop: they bear its mark, or none and are in the books because they are older than the mark. */
function ownIntents({ orders, payments }: Books, { intents }: ProviderState): Intent[] {
  const known = new Set([...orders, ...payments].map(({ _id }) => _id));
  return intents.filter(({ id, metadata: { shop, orderId = '' } }) =>
    shop === undefined ? known.has(id) || known.has(orderId) : shop === shopId,
  );
}

/** Payments received and not fully refunded. */
function keptMoney(intents: readonly Intent[], { refunds }: ProviderState): Map<string, Intent> {
  const returned = new Map<string, number>();
  for (const { intent, amount, status } of refunds) {
    if (status === 'succeeded') returned.set(intent, (returned.get(intent) ?? 0) + amount);
  }
  const kept = intents.filter(
    ({ id, status, amount_received: received }) => status === 'succeeded' && returned.get(id) !== received,
  );
  return new Map(kept.map((intent) => [intent.id, intent]));
}

/** Payments of others on the same account are neither refunded nor recorded. */
function foreignMoneyViolations(books: Books, provider: ProviderState): string[] {
  const own = new Set(ownIntents(books, provider).map(({ id }) => id));
  const foreign = new Set(provider.intents.map(({ id }) => id).filter((id) => !own.has(id)));
  return [
    ...provider.refunds
      .filter(({ intent }) => foreign.has(intent))
      .map(({ intent }) => `${intent} is money of others, and was given back`),
    ...books.payments
      .filter(({ _id }) => foreign.has(_id))
      .map(({ _id, state }) => `${_id} is money of others, and counts as ${state}`),
  ];
}

/** Money that the shop could not give back and reports to its operator. */
function isReported(claim: BookPayment | undefined): boolean {
  return claim?.state === 'orphaned' || claim?.state === 'refund-failed';
}

function violationsOfPaid(
  order: BookOrder,
  intent: Intent | undefined,
  claim: BookPayment | undefined,
): string[] {
  const about = `paid order ${order._id}`;
  if (!intent) return [`${about}: the provider keeps no money for ${order.transactionId}`];
  const owed = order.priceCents * order.quantity;
  return [
    ...(intent.amount_received === owed ? [] : [`${about}: ${intent.amount_received} paid, ${owed} owed`]),
    ...(intent.currency === 'usd' ? [] : [`${about}: paid in ${intent.currency}`]),
    ...(intent.metadata.email === order.email ? [] : [`${about}: paid by ${intent.metadata.email}`]),
    ...(claim?.orderId === order._id && claim.state === 'settled'
      ? []
      : [`${about}: its money is ${claim?.state ?? 'not claimed'}, for order ${claim?.orderId}`]),
  ];
}

/** Each payment that the provider keeps for this shop belongs to exactly one paid order, and each paid order has one. */
export function paymentViolations(books: Books, provider: ProviderState): string[] {
  const { orders, payments } = books;
  const kept = keptMoney(ownIntents(books, provider), provider);
  const claims = new Map(payments.map((payment) => [payment._id, payment]));
  const payers = new Map<string, string[]>();
  for (const { _id, transactionId } of orders) {
    if (transactionId !== undefined) payers.set(transactionId, [...(payers.get(transactionId) ?? []), _id]);
  }
  return [
    ...orders
      .filter(isPaid)
      .flatMap((order) =>
        violationsOfPaid(order, kept.get(order.transactionId ?? ''), claims.get(order.transactionId ?? '')),
      ),
    ...orders
      .filter((order) => !isPaid(order) && order.transactionId !== undefined)
      .map(({ _id, state }) => `order ${_id} is ${state} and has a payment`),
    ...[...payers].filter(([, own]) => own.length > 1).map(([id, own]) => `${id} paid ${own.join(' and ')}`),
    ...[...kept.keys()]
      .filter((id) => !payers.has(id) && !isReported(claims.get(id)))
      .map((id) => `money of ${id} belongs to no order`),
    ...payments
      .filter(({ _id, state }) => state === 'refunded' && kept.has(_id))
      .map(({ _id }) => `${_id} counts as given back, and was not`),
    ...foreignMoneyViolations(books, provider),
  ];
}
