import { t } from '@lingui/core/macro';
import { addressLines, phoneText } from '@shop/contracts';
import type { KeptAddress, WholeOrder } from '@shop/contracts/client';

interface LinesProps {
  name: string;
  /** The lines below the name. */
  text: string;
  phone: string;
  taxId?: string | undefined;
}

function Lines({ name, text, phone, taxId }: LinesProps) {
  return (
    <address className="grid not-italic wrap-anywhere">
      <span className="font-semibold">{name}</span>
      <span className="whitespace-pre-line">{text}</span>
      <span className="kit-caption mt-1">{t`Phone ${phone}`}</span>
      {taxId && <span className="kit-caption">{t`Tax ID ${taxId}`}</span>}
    </address>
  );
}

/** An address as on a parcel, with the phone number. */
export function AddressLines({ address }: { address: KeptAddress }) {
  const { name, taxId } = address;
  const text = addressLines({ ...address, name: '' }).join('\n');
  return <Lines name={name} text={text} phone={phoneText(address)} taxId={taxId} />;
}

/** The delivery address of an order. Orders from the purchase page have a plain text instead of a structured address. */
export function DeliveryAddress({ order }: { order: WholeOrder }) {
  const { delivery, clientName, address } = order;
  if (delivery) return <AddressLines address={delivery} />;
  return <Lines name={clientName} text={address} phone={phoneText(order)} />;
}
