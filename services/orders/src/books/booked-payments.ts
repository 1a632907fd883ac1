import type { OrdersDeps } from '../deps.ts';
import type { Period } from '../invoices/paper.store.ts';
import type { BookedOrder } from '../orders/order-books.store.ts';
import type { Payment } from '../payments/payment.document.ts';

/** Money that paid an order. `order` is undefined if the order is gone. */
export interface BookedPayment {
  readonly id: string;
  readonly at: Date;
  readonly order: BookedOrder | undefined;
}

/** Payments whose orders are read at once. */
const batch = 100;

/** Payments of orders in a period, oldest first. */
export async function* bookedPayments(
  { paymentStore, orderStore }: OrdersDeps,
  period: Period,
): AsyncGenerator<BookedPayment> {
  const named = async (payments: readonly Payment[]): Promise<BookedPayment[]> => {
    const orders = await orderStore.booked(payments.flatMap(({ orderId }) => orderId ?? []));
    return payments.map(({ _id: id, since: at, orderId = '' }) => ({ id, at, order: orders.get(orderId) }));
  };
  let payments: Payment[] = [];
  for await (const payment of paymentStore.settledIn(period)) {
    payments.push(payment);
    if (payments.length < batch) continue;
    yield* await named(payments);
    payments = [];
  }
  yield* await named(payments);
}
