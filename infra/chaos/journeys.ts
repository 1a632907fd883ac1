import { taxedSum, toCents, type WholeOrder } from '@shop/contracts';
import type { BookOrder } from './books.store.ts';
import type { Buyer, ShopAdmin } from './buyer.ts';
import { type Provider, shopId } from './provider.ts';

/** The outcome that the shop acknowledged, for comparison with the books. */
export interface AcknowledgedOrder {
  readonly orderId: string;
  readonly state: 'paid' | 'shipped' | 'cancelled';
  readonly transactionId?: string;
  /** The refund that the shop promised, in cents. */
  readonly refundedCents?: number;
}

/** All parts cost the same; an order has one line per part. */
export type Journey = (buyer: Buyer, partIds: readonly string[]) => Promise<AcknowledgedOrder>;

async function placeAndWait(buyer: Buyer, partIds: readonly string[]): Promise<WholeOrder> {
  return buyer.decided(await buyer.place(partIds));
}

async function payFor(buyer: Buyer, order: WholeOrder): Promise<string> {
  const intent = await buyer.open(order);
  await buyer.pay(intent);
  await buyer.report(order.orderId, intent);
  return intent;
}

/** Pays and closes the tab, so the shop learns of it by webhook only. */
const payAndLeave: Journey = async (buyer, partIds) => {
  const order = await placeAndWait(buyer, partIds);
  const transactionId = await buyer.open(order);
  await buyer.pay(transactionId);
  return { orderId: order.orderId, state: 'paid', transactionId };
};

/** Cancels at once, often before the stock is decided, and pays anyway. */
function payTooLate(provider: Provider): Journey {
  return async (buyer, [partId = '']) => {
    const orderId = await buyer.place([partId]);
    await buyer.cancel(orderId);
    await provider.payUnasked(25, { shop: shopId, orderId, email: buyer.email });
    return { orderId, state: 'cancelled' };
  };
}

/** Pays; cancels the first line while the payment is open. */
const leaveOneOut: Journey = async (buyer, partIds) => {
  const order = await placeAndWait(buyer, partIds);
  const { orderId, lines } = order;
  await buyer.open(order);
  for (const { id } of lines.slice(0, 1)) await buyer.cancel(id);
  return { orderId, state: 'paid', transactionId: await payFor(buyer, await buyer.decided(orderId)) };
};

/** Gets the first line refunded, plus a dollar for the trouble; the rest is shipped, and a piece of it sent back. */
function getSomeBack(admin: ShopAdmin): Journey {
  return async (buyer, partIds) => {
    const order = await placeAndWait(buyer, partIds);
    const transactionId = await payFor(buyer, order);
    const { orderId, lines } = order;
    const [first, last] = [lines.at(0), lines.at(-1)];
    if (!first || !last) throw new Error(`order ${orderId} has no lines`);
    await admin.refund(orderId, { lines: [first.id] });
    await admin.refund(orderId, { amount: 1 });
    await admin.ship(orderId);
    await admin.handleReturn(orderId, await buyer.sendBack(orderId, last.id), last.id);
    const withTax = (cents: number) => taxedSum(order.tax ?? { basisPoints: 0 }, [cents]).totalCents;
    const refundedCents = withTax(toCents(first.price) * first.quantity) + 100 + withTax(toCents(last.price));
    return { orderId, state: 'shipped', transactionId, refundedCents };
  };
}

/** Together they reach every crash point. Only a buyer who leaves makes the worker settle. */
export function journeys(provider: Provider, admin: ShopAdmin): readonly Journey[] {
  return [getSomeBack(admin), leaveOneOut, payAndLeave, payTooLate(provider)];
}

/** Returns the acknowledged orders that the books contradict; empty if every promise was kept. */
export function brokenPromises(
  acknowledged: readonly AcknowledgedOrder[],
  orders: readonly BookOrder[],
): AcknowledgedOrder[] {
  const written = new Map(orders.map((order) => [order._id, order]));
  return acknowledged.filter(({ orderId, state, transactionId, refundedCents = 0 }) => {
    const order = written.get(orderId);
    return (
      order?.state !== state || order.transactionId !== transactionId || order.refundedCents !== refundedCents
    );
  });
}
