import type { BookOrder, BookPayment, Books } from '../books.store.ts';
import type { ProviderState } from '../provider.ts';

type Intent = ProviderState['intents'][number];

const isPaid = ({ state }: BookOrder): boolean => state === 'paid' || state === 'shipped';

/** Money that came in and did not go back. */
const keptMoney = ({ intents, refunds }: ProviderState): Map<string, Intent> => {
  const returned = new Map<string, number>();
  for (const { intent, amount } of refunds) returned.set(intent, (returned.get(intent) ?? 0) + amount);
  const kept = intents.filter(
    ({ id, status, amount_received: received }) => status === 'succeeded' && returned.get(id) !== received,
  );
  return new Map(kept.map((intent) => [intent.id, intent]));
};

const faultsOfPaid = (
  order: BookOrder,
  intent: Intent | undefined,
  claim: BookPayment | undefined,
): string[] => {
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
};

/** All money that the provider keeps belongs to exactly one paid order, and every paid order has its own. */
export const faultsOfMoney = ({ orders, payments }: Books, provider: ProviderState): string[] => {
  const kept = keptMoney(provider);
  const claims = new Map(payments.map((payment) => [payment._id, payment]));
  const payers = new Map<string, string[]>();
  for (const { _id, transactionId } of orders) {
    if (transactionId !== undefined) payers.set(transactionId, [...(payers.get(transactionId) ?? []), _id]);
  }
  return [
    ...orders
      .filter(isPaid)
      .flatMap((order) =>
        faultsOfPaid(order, kept.get(order.transactionId ?? ''), claims.get(order.transactionId ?? '')),
      ),
    ...orders
      .filter((order) => !isPaid(order) && order.transactionId !== undefined)
      .map(({ _id, state }) => `order ${_id} is ${state} and has a payment`),
    ...[...payers].filter(([, own]) => own.length > 1).map(([id, own]) => `${id} paid ${own.join(' and ')}`),
    ...[...kept.keys()].filter((id) => !payers.has(id)).map((id) => `money of ${id} belongs to no order`),
    ...payments
      .filter(({ _id, state }) => state === 'refunded' && kept.has(_id))
      .map(({ _id }) => `${_id} counts as given back, and was not`),
  ];
};
