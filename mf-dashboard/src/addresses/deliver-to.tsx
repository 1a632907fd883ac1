import { type KeptAddress, phoneText } from '@shop/contracts/client';
import { AddressLines } from './address-lines.tsx';

interface DeliverToProps {
  order: {
    readonly delivery?: KeptAddress | undefined;
    readonly clientName: string;
    readonly address: string;
    readonly phone: string;
    readonly phoneE164?: string | undefined;
  };
}

/** The delivery address of an order. Orders from the purchase page have a plain text instead of a structured address. */
export function DeliverTo({ order }: DeliverToProps) {
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
