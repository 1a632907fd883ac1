import type { Buyer } from './buyer.ts';
import { type Provider, shopId } from './provider.ts';

/** What the shop acknowledged at the end of a journey, to be compared with the books. */
export interface AcknowledgedOrder {
  readonly orderId: string;
  readonly state: 'paid' | 'cancelled';
  readonly transactionId?: string;
}

export type Journey = (buyer: Buyer, partId: string) => Promise<AcknowledgedOrder>;

const quantity = 2;
const total = 25;

async function placeAndOpen(buyer: Buyer, partId: string) {
  const orderId = await buyer.place(partId, quantity);
  await buyer.reserved(orderId);
  return { orderId, intent: await buyer.open(orderId, total) };
}

/** Buys, pays and waits for the page to say so. */
const buy: Journey = async (buyer, partId) => {
  const { orderId, intent } = await placeAndOpen(buyer, partId);
  await buyer.pay(intent);
  await buyer.report(orderId, intent);
  return { orderId, state: 'paid', transactionId: intent };
};

/** Pays and closes the tab: the shop learns of it by webhook only. */
const payAndLeave: Journey = async (buyer, partId) => {
  const { orderId, intent } = await placeAndOpen(buyer, partId);
  await buyer.pay(intent);
  return { orderId, state: 'paid', transactionId: intent };
};

const changeOnesMind: Journey = async (buyer, partId) => {
  const { orderId } = await placeAndOpen(buyer, partId);
  await buyer.cancel(orderId);
  return { orderId, state: 'cancelled' };
};

/** Cancels at once, often before the stock is decided, and pays all the same. */
function payTooLate(provider: Provider): Journey {
  return async (buyer, partId) => {
    const orderId = await buyer.place(partId, quantity);
    await buyer.cancel(orderId);
    await provider.payUnasked(total, { shop: shopId, orderId, email: buyer.email });
    return { orderId, state: 'cancelled' };
  };
}

/** All ways through place, pay and cancel. */
export function journeys(provider: Provider): readonly Journey[] {
  return [buy, payAndLeave, changeOnesMind, payTooLate(provider)];
}
