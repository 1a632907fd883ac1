import type { OrderLineReply, WholeOrder } from '@shop/contracts';

/** What a packing slip is for: one parcel, or what has not left yet. */
export interface Parcel {
  /** Of the shipment; none for what is still to be sent. */
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
  return { label: 'Still to send', pieces };
}

/** What is still to be sent, if anything, then the parcels that left, the last one first. */
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
