import type { OrderLineReply, WholeOrder } from '@shop/contracts';

/** One parcel, or the pieces still to send. */
export interface Parcel {
  /** Id of the shipment; undefined for pieces still to send. */
  readonly id?: string;
  readonly label: string;
  readonly at?: string;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly pieces: readonly { readonly line: OrderLineReply; readonly quantity: number }[];
}

function toSend({ lines }: WholeOrder): Parcel {
  const pieces = lines
    .filter(({ state }) => state === 'reserved')
    .map((line) => ({ line, quantity: line.quantity - line.sent - (line.returned ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return { label: 'To ship', pieces };
}

/** Returns the pieces still to send, if any, then the sent parcels, latest first. */
export function parcelsOf(order: WholeOrder): Parcel[] {
  const sent = order.shipments.map(({ id, at, carrier, trackingNumber, lines }, index) => ({
    ...{ id, at, carrier, trackingNumber, label: `Parcel ${index + 1}` },
    pieces: lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find((each) => each.id === lineId);
      return line ? [{ line, quantity }] : [];
    }),
  }));
  const left = toSend(order);
  return [...(left.pieces.length > 0 ? [left] : []), ...sent.toReversed()];
}
