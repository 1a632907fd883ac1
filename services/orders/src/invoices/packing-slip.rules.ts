import { addressLines, type PackingSlip, phoneText } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import type { Order, OrderShipment } from '../orders/order.types.ts';

const { name, address, email, phone, taxId, timeZone } = brand;

/** Builds the packing slip of a parcel from the order as it is now. */
export function packingSlipOf(order: Order, shipment: OrderShipment): PackingSlip {
  const { delivery, shipments = [] } = order;
  const parcel = shipments.findIndex(({ id }) => id === shipment.id) + 1;
  return {
    number: `${order.number}-${parcel}`,
    shipmentId: shipment.id,
    orderId: order.id,
    orderNumber: order.number,
    purchaseOrderNumber: order.purchaseOrderNumber,
    orderedAt: order.createdAt.toISOString(),
    sentAt: shipment.at.toISOString(),
    carrier: shipment.carrier,
    trackingNumber: shipment.trackingNumber,
    seller: { name, address, taxId, email, phone, timeZone },
    email: order.email,
    phone: phoneText(delivery ?? order),
    deliverTo: delivery ? addressLines(delivery) : writtenAddress(order),
    lines: shipment.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line) return [];
      const { partNumber, partName, quantity: ordered } = line;
      return [{ partNumber: partNumber, name: partName, ordered, quantity }];
    }),
  };
}

/** Returns the address lines of an order placed with the specified call, whose address is one text. */
export function writtenAddress({ clientName, address: text }: Order): string[] {
  return [clientName, ...text.split('\n')].map((line) => line.trim()).filter((line) => line !== '');
}
