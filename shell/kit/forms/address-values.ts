import { type PostalAddress, placeFieldsOf } from '@shop/contracts';

export type AddressField = keyof PostalAddress;

/** The values of an address form before anything is typed. */
export const emptyAddress: Record<AddressField, string> = {
  name: '',
  company: '',
  street: '',
  city: '',
  region: '',
  postcode: '',
  country: '',
  phone: '',
  taxId: '',
};

/** The fields whose names and use depend on the country. */
export const placeAutoComplete = {
  city: 'address-level2',
  region: 'address-level1',
  postcode: 'postal-code',
} as const;

/** Omits the fields that are empty or that the country does not use. */
export function filledAddress(address: PostalAddress): PostalAddress {
  const used: readonly string[] = placeFieldsOf(address.country);
  return Object.fromEntries(
    Object.entries(address).filter(
      ([field, value]) => value !== '' && (used.includes(field) || !(field in placeAutoComplete)),
    ),
  ) as PostalAddress;
}
