import type { PostalAddress } from '@shop/contracts/client';
import { AddressLines } from './address-lines.tsx';

interface DeliverToProps {
  order: {
    readonly delivery?: PostalAddress | undefined;
    readonly clientName: string;
    readonly address: string;
    readonly phone: string;
  };
}

/** Where an order goes. An order of the purchase page has one line of text. */
export function DeliverTo({ order: { delivery, clientName, address, phone } }: DeliverToProps) {
  if (delivery) return <AddressLines address={delivery} />;
  return (
    <address className="grid not-italic wrap-anywhere">
      <span className="font-semibold">{clientName}</span>
      <span className="whitespace-pre-line">{address}</span>
      <span className="kit-caption mt-1">Phone {phone}</span>
    </address>
  );
}
