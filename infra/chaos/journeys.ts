import type { WholeOrder } from '@shop/contracts';
import type { BookOrder } from './books.store.ts';
import type { Buyer, ShopAdmin } from './buyer.ts';
import { type Provider, shopId } from './provider.ts';

/** The outcome that the shop acknowledged, for comparison with the books. */
export interface AcknowledgedOrder {
  readonly orderId: string;
  readonly state: 'paid' | 'shipped' | 'refunded' | 'cancelled';
  readonly transactionId?: string;
  /** The refund that the shop promised, in cents. */
  readonly refundedCents?: number;
}

/** All parts cost the same; one-line journeys take the first. */
export type Journey = (buyer: Buyer, partIds: readonly string[]) => Promise<AcknowledgedOrder>;

const quantity = 2;
const total = 25;

async function placeAndOpen(buyer: Buyer, [partId = '']: readonly string[]) {
  const orderId = await buyer.place(partId, quantity);
  await buyer.reserved(orderId);
  return { orderId, intent: await buyer.open(orderId, total) };
}

const buy: Journey = async (buyer, partIds) => {
  const { orderId, intent } = await placeAndOpen(buyer, partIds);
  await buyer.pay(intent);
  await buyer.report(orderId, intent);
  return { orderId, state: 'paid', transactionId: intent };
};

/** Pays and closes the tab, so the shop learns of it by webhook only. */
const payAndLeave: Journey = async (buyer, partIds) => {
  const { orderId, intent } = await placeAndOpen(buyer, partIds);
  await buyer.pay(intent);
  return { orderId, state: 'paid', transactionId: intent };
};

const changeOnesMind: Journey = async (buyer, partIds) => {
  const { orderId } = await placeAndOpen(buyer, partIds);
  await buyer.cancel(orderId);
  return { orderId, state: 'cancelled' };
};

/** Cancels at once, often before the stock is decided, and pays anyway. */
function payTooLate(provider: Provider): Journey {
  return async (buyer, partIds) => {
    const [partId = ''] = partIds;
    const orderId = await buyer.place(partId, quantity);
    await buyer.cancel(orderId);
    await provider.payUnasked(total, { shop: shopId, orderId, email: buyer.email });
    return { orderId, state: 'cancelled' };
  };
}

async function payFor(buyer: Buyer, { orderId, total: price }: WholeOrder): Promise<string> {
  const intent = await buyer.open(orderId, price);
  await buyer.pay(intent);
  await buyer.report(orderId, intent);
  return intent;
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

async function buyLines(buyer: Buyer, partIds: readonly string[]) {
  const order = await buyer.placeLines(partIds);
  return { order, transactionId: await payFor(buyer, order) };
}

/** Cancels the first line while the payment is open, and pays for the others. */
const leaveOneOut: Journey = async (buyer, partIds) => {
  const order = await buyer.placeLines(partIds);
  const { orderId, lines, total: before } = order;
  const [first] = lines;
  if (!first || lines.length === 1) {
    return { orderId, state: 'paid', transactionId: await payFor(buyer, order) };
  }
  await buyer.open(orderId, before);
  await buyer.cancelLine(first.id);
  return { orderId, state: 'paid', transactionId: await payFor(buyer, await buyer.look(orderId)) };
};

/** Gets the first line refunded, plus a dollar for the trouble; the rest is shipped. */
function getSomeBack(admin: ShopAdmin): Journey {
  return async (buyer, partIds) => {
    const { order, transactionId } = await buyLines(buyer, partIds);
    const { orderId, lines } = order;
    const [first] = lines;
    if (!first || lines.length === 1) {
      await admin.refund(orderId, { amount: 1 });
      await admin.ship(orderId);
      return { orderId, state: 'shipped', transactionId, refundedCents: 100 };
    }
    await admin.refund(orderId, { lines: [first.id] });
    await admin.refund(orderId, { amount: 1 });
    await admin.ship(orderId);
    const refundedCents = 100 + cents(first.price * first.quantity);
    return { orderId, state: 'shipped', transactionId, refundedCents };
  };
}

function getAllBack(admin: ShopAdmin): Journey {
  return async (buyer, partIds) => {
    const { order, transactionId } = await buyLines(buyer, partIds);
    const { orderId, lines, total } = order;
    for (const { id } of lines) await admin.refund(orderId, { lines: [id] });
    return { orderId, state: 'refunded', transactionId, refundedCents: cents(total) };
  };
}

function halfOf({ lines }: WholeOrder) {
  return lines
    .slice(0, Math.ceil(lines.length / 2))
    .map(({ id, quantity }) => ({ lineId: id, quantity: Math.ceil(quantity / 2) }));
}

function getItInParts(admin: ShopAdmin): Journey {
  return async (buyer, partIds) => {
    const { order, transactionId } = await buyLines(buyer, partIds);
    await admin.send(order.orderId, halfOf(order));
    await admin.ship(order.orderId);
    return { orderId: order.orderId, state: 'shipped', transactionId };
  };
}

/** The admin ships part of the order, then all of it, undoing both, before shipping everything for good. */
function getItAfterAll(admin: ShopAdmin): Journey {
  return async (buyer, partIds) => {
    const { order, transactionId } = await buyLines(buyer, partIds);
    for (const lines of [halfOf(order), undefined]) {
      const parcel = await admin.send(order.orderId, lines);
      if (parcel !== undefined) await admin.takeBack(order.orderId, parcel);
    }
    await admin.ship(order.orderId);
    return { orderId: order.orderId, state: 'shipped', transactionId };
  };
}

export function journeys(provider: Provider, admin: ShopAdmin): readonly Journey[] {
  return [
    buy,
    getSomeBack(admin),
    payAndLeave,
    leaveOneOut,
    changeOnesMind,
    getAllBack(admin),
    getItInParts(admin),
    payTooLate(provider),
    getItAfterAll(admin),
  ];
}

/** A subset of the journeys that still reaches every step. */
export function shortJourneys(provider: Provider, admin: ShopAdmin): readonly Journey[] {
  return [buy, getSomeBack(admin), leaveOneOut, payTooLate(provider)];
}

/** Picks a journey's parts: from 1 to all of them by its number, each time starting at another part. */
export function partsOf(partIds: readonly string[], number: number): string[] {
  const count = 1 + (number % partIds.length);
  return Array.from({ length: count }, (_, index) => partIds[(number + index) % partIds.length] ?? '');
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
