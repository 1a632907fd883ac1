import { countryName, type KeptAddress, phoneText } from '@shop/contracts/client';

/** An address as on a parcel, with the phone number. */
export function AddressLines({ address }: { address: KeptAddress }) {
  const { name, company, street, postcode, city, country, taxId } = address;
  const place = [postcode, city].filter(Boolean).join(' ');
  return (
    <address className="grid not-italic wrap-anywhere">
      <span className="font-semibold">{name}</span>
      {company && <span>{company}</span>}
      <span className="whitespace-pre-line">{street}</span>
      <span>{place}</span>
      <span>{countryName(country)}</span>
      <span className="kit-caption mt-1">Phone {phoneText(address)}</span>
      {taxId && <span className="kit-caption">Tax ID {taxId}</span>}
    </address>
  );
}
