import { phoneText } from '@shop/contracts';
import type { WholeOrder } from '@shop/contracts/client';
import { AddressLines } from './address-lines.tsx';

/** The delivery address of an order. Orders from the purchase page have a plain text instead of a structured address. */
export function DeliverTo({ order }: { order: WholeOrder }) {
  const { delivery, clientName, address } = order;
  if (delivery) return <AddressLines address={delivery} />;
  return (
    <address className="grid not-italic wrap-anywhere">
      <span className="font-semibold">{clientName}</span>
      <span className="whitespace-pre-line">{address}</span>
      <span className="kit-caption mt-1">Phone {phoneText(order)}</span>
    </address>
  );
}
