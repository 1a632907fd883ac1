import { addressLines, phoneText } from '@shop/contracts';
import type { KeptAddress } from '@shop/contracts/client';

/** An address as on a parcel, with the phone number. */
export function AddressLines({ address }: { address: KeptAddress }) {
  const { name, taxId } = address;
  return (
    <address className="grid not-italic wrap-anywhere">
      {addressLines(address).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address can be equal, and keep no state
        <span key={index} className={line === name ? 'font-semibold' : undefined}>
          {line}
        </span>
      ))}
      <span className="kit-caption mt-1">Phone {phoneText(address)}</span>
      {taxId && <span className="kit-caption">Tax ID {taxId}</span>}
    </address>
  );
}
