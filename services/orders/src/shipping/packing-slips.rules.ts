import { type EditableCompany, type PackingSlip, type PackingSlipDraft, phoneText } from '@shop/contracts';
import type { Order, OrderShipment } from '../order/order.types.ts';
import { addressOf, paperOf } from '../papers/papers.rules.ts';
import { allThatIsLeft } from './shipment.rules.ts';

/** Builds the packing slip of a parcel from the order as it is now. */
export function packingSlipOf(order: Order, shipment: OrderShipment, company: EditableCompany): PackingSlip {
  const { shipments = [] } = order;
  const parcel = shipments.findIndex(({ id }) => id === shipment.id) + 1;
  return {
    ...slipOf(order, { parcel, lines: shipment.lines, company }),
    shipmentId: shipment.id,
    sentAt: shipment.at.toISOString(),
    carrier: shipment.carrier,
    trackingNumber: shipment.trackingNumber,
  };
}

/** Builds the slip of everything left to send of a paid order. */
export function packingSlipDraftOf(order: Order, company: EditableCompany): PackingSlipDraft | undefined {
  if (order.state !== 'paid') return undefined;
  const parcel = (order.shipments?.length ?? 0) + 1;
  return slipOf(order, { parcel, lines: allThatIsLeft(order), company });
}

interface SlipContent extends Pick<OrderShipment, 'lines'> {
  readonly parcel: number;
  readonly company: EditableCompany;
}

function slipOf(order: Order, { parcel, lines, company }: SlipContent): PackingSlipDraft {
  const { delivery } = order;
  return {
    ...paperOf(order, company),
    deliverTo: addressOf(order, delivery),
    number: `${order.number}-${parcel}`,
    email: order.email,
    phone: phoneText(delivery ?? order),
    lines: lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line) return [];
      const { partNumber, partName, quantity: ordered } = line;
      return [{ partNumber, name: partName, ordered, quantity }];
    }),
  };
}

export function packingSlipMessageId(shipmentId: string): string {
  return `document-packing-slip-${shipmentId}`;
}
