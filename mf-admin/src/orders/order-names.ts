import type { Order } from '@shop/contracts';
import { paths } from '@shop/front-kit';

/** What an order is called on the phone. Orders from before there were numbers go by the end of their id. */
export function orderName({ number, orderId }: { number?: string | undefined; orderId: string }): string {
  return number ?? `Order ${orderId.slice(-6)}`;
}

/** The order that a row of the list belongs to. A service of the version before knows orders of one part only. */
export function orderIdOf({ orderId, _id }: Order): string {
  return orderId ?? _id;
}

/** The packing slip of a parcel, or of what is still to be sent. */
export function slipPath(
  { number, orderId }: { number?: string | undefined; orderId: string },
  shipmentId?: string,
): string {
  const slip = paths.packingSlip(number ?? orderId);
  return shipmentId === undefined ? slip : `${slip}?shipment=${encodeURIComponent(shipmentId)}`;
}

export function orderNameOf(row: Order): string {
  return orderName({ number: row.number, orderId: orderIdOf(row) });
}
