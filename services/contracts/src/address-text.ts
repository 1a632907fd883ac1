import { countryName } from './countries.ts';

interface Postal {
  readonly name: string;
  readonly company?: string | undefined;
  readonly street: string;
  readonly city: string;
  readonly postcode?: string | undefined;
  readonly country: string;
}

/** One line for the places that know an order's address as text: lists, and clients of the specification. */
export function addressLine({ company, street, city, postcode, country }: Postal): string {
  const place = [postcode, city].filter(Boolean).join(' ');
  return [company, street, place, countryName(country)].filter(Boolean).join(', ');
}

/** As it is written on paper, line by line. */
export function addressLines({ name, company, street, city, postcode, country }: Postal): string[] {
  const place = [postcode, city].filter(Boolean).join(' ');
  const lines = [company, name, ...street.split('\n'), place, countryName(country)];
  return lines.map((line) => line?.trim() ?? '').filter((line) => line !== '');
}

/** A phone number as people and printers show it: with its country where that is known. */
export function phoneText({ phone, phoneE164 }: { phone: string; phoneE164?: string | undefined }): string {
  return phoneE164 ?? phone;
}
