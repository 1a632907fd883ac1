import { formattedAddress, type Postal } from './address-format.ts';
import { countryName } from './countries.ts';

/** Formats an address as one line, for lists and for clients of the specification, whose orders carry the address as text. */
export function addressLine(address: Postal): string {
  return addressLines({ ...address, name: '' }).join(', ');
}

/** Formats an address as the lines of a printed label. */
export function addressLines(address: Postal): string[] {
  return [...formattedAddress(address), countryName(address.country)];
}
