import type { Order } from '@shop/contracts';

/** What an order is called on the phone. Orders from before there were numbers go by the end of their id. */
export function orderName({ number, orderId }: { number?: string | undefined; orderId: string }): string {
  return number ?? `Order ${orderId.slice(-6)}`;
}

/** The order that a row of the list belongs to. A service of the version before knows orders of one part only. */
export function orderIdOf({ orderId, _id }: Order): string {
  return orderId ?? _id;
}
