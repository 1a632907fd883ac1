import type { Order } from '@shop/contracts';
import { paths } from '@shop/front-kit';

/** Returns the order's display name. Orders without a number use the end of their id. */
export function orderName({ number, orderId }: { number?: string | undefined; orderId: string }): string {
  return number ?? `Order ${orderId.slice(-6)}`;
}

/** Returns the order id of a row. Older orders services know only orders of one part and send no `orderId`. */
export function orderIdOf({ orderId, _id }: Order): string {
  return orderId ?? _id;
}

/** Returns the path of a parcel's packing slip, or of one for the unsent pieces. */
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
