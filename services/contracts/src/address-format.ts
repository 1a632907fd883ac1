import { formatAddress } from 'localized-address-format';
import { countryName } from './countries.ts';

export interface Postal {
  readonly name: string;
  readonly company?: string | undefined;
  readonly street: string;
  readonly city: string;
  readonly region?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country: string;
}

/** The fields whose use and order depend on the country. */
export type PlaceField = 'city' | 'region' | 'postcode';
const placeFields: readonly PlaceField[] = ['city', 'region', 'postcode'];

/** Formats an address as the country writes it, without the country's name. */
export function formattedAddress({
  name,
  company,
  street,
  city,
  region,
  postcode,
  country,
}: Postal): string[] {
  const lines = formatAddress(
    {
      name,
      locality: city,
      addressLines: street.split('\n'),
      postalCountry: country,
      organization: company || undefined,
      administrativeArea: region || undefined,
      postalCode: postcode || undefined,
    },
    'latin',
  );
  const written = lines.join('\n').toLowerCase();
  // Some formats leave out the city (Singapore) or the postcode (Hong Kong). What a person entered is printed anyway.
  const left = [postcode, city, region].filter((part) => part && !written.includes(part.toLowerCase()));
  return [...lines, left.join(' ')].map((line) => line.trim()).filter((line) => line !== '');
}

/** Returns the place fields of a country in the order it writes them. The city is always one of them. */
export function placeFieldsOf(country: string): readonly PlaceField[] {
  const written = formatAddress(
    { postalCountry: country, locality: 'city', administrativeArea: 'region', postalCode: 'postcode' },
    'latin',
  ).join(' ');
  return placeFields
    .filter((field) => field === 'city' || written.includes(field))
    .toSorted((one, other) => written.indexOf(one) - written.indexOf(other));
}

/** Countries whose post needs a postcode or a region: `require` in Google's libaddressinput. */
const needed: Readonly<Record<Exclude<PlaceField, 'city'>, string>> = {
  postcode:
    'AT AU BE BR CA CH CN CZ DE DK EE ES FI FR GB GR HU IN IT JP KR LT LU LV MX MY NL NO NZ PL PT RO RU SE SG SK TR TW UA US',
  region: 'AU BR CA CN IN JP MX RU US',
};

/** Names other than the default. */
const labels: Readonly<Record<PlaceField, Readonly<Record<string, string>>>> = {
  city: { GB: 'Town or city' },
  region: {
    AE: 'Emirate',
    CA: 'Province',
    CN: 'Province',
    EG: 'Governorate',
    IE: 'County',
    JP: 'Prefecture',
    AU: 'State',
    BR: 'State',
    IN: 'State',
    MX: 'State',
    MY: 'State',
    NG: 'State',
    US: 'State',
  },
  postcode: { IE: 'Eircode', IN: 'PIN code', US: 'ZIP code' },
};
const defaultLabels: Readonly<Record<PlaceField, string>> = {
  city: 'City',
  region: 'Region',
  postcode: 'Postcode',
};

export function isPlaceFieldRequired(field: PlaceField, country: string): boolean {
  return field === 'city' || needed[field].split(' ').includes(country);
}

/** Returns the field's name in the country: `ZIP code`. */
export function placeLabel(field: PlaceField, country: string): string {
  return labels[field][country] ?? defaultLabels[field];
}

/** Formats an address as one line, for lists and for clients of the specification, whose orders carry the address as text. */
export function addressLine(address: Postal): string {
  return addressLines({ ...address, name: '' }).join(', ');
}

/** Formats an address as the lines of a printed label. */
export function addressLines(address: Postal): string[] {
  return [...formattedAddress(address), countryName(address.country)];
}
