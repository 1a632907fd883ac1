import { countryName } from './countries.ts';

interface Postal {
  readonly name: string;
  readonly company?: string | undefined;
  readonly street: string;
  readonly city: string;
  readonly postcode?: string | undefined;
  readonly country: string;
}

/** Formats an address as one line, for lists and for clients of the specification, whose orders carry the address as text. */
export function addressLine({ company, street, city, postcode, country }: Postal): string {
  const place = [postcode, city].filter(Boolean).join(' ');
  return [company, street, place, countryName(country)].filter(Boolean).join(', ');
}

/** Formats an address as the lines of a printed label. */
export function addressLines({ name, company, street, city, postcode, country }: Postal): string[] {
  const place = [postcode, city].filter(Boolean).join(' ');
  const lines = [company, name, ...street.split('\n'), place, countryName(country)];
  return lines.map((line) => line?.trim() ?? '').filter((line) => line !== '');
}

/** Returns the phone number to display: E.164 when known, otherwise as entered. */
export function phoneText({ phone, phoneE164 }: { phone: string; phoneE164?: string | undefined }): string {
  return phoneE164 ?? phone;
}
