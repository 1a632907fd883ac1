import { z } from 'zod';
import { isPlaceFieldRequired, placeLabel } from '../address-format.ts';
import { countryCodes } from '../countries.ts';
import { limits } from '../limits.ts';
import { phoneFault, phoneIn } from '../phones.ts';
import { plainText } from '../plain-text.ts';
import { postcodeFault, postcodeIn } from '../postcodes.ts';
import {
  addsOnce,
  deleted,
  id,
  idParams,
  ofPerson,
  optionalText,
  requiredText,
  typedPhone,
} from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';

const route = routesOf('identity');

/** ISO 3166-1 alpha-2. */
export const country = z
  .string(texts.countryRequired)
  .trim()
  .toUpperCase()
  // Without `abort`, the rules of the country would run for an unknown one.
  .refine((code) => countryCodes.includes(code), { error: texts.countryRequired, abort: true });

const addressFields = z.object({
  name: requiredText(texts.nameRequired, limits.nameMax),
  company: optionalText(limits.nameMax),
  street: requiredText('Street is required', 200),
  city: requiredText('City is required', 80),
  /** State, province or similar, in words or as its abbreviation. */
  region: optionalText(80),
  postcode: optionalText(24),
  country,
  phone: typedPhone,
  /** The buyer's tax number: VAT, BIN or similar. */
  taxId: optionalText(40),
});

type AddressFields = z.output<typeof addressFields>;

/** The faults that depend on the country. */
function issuesIn({ country, region, postcode, phone }: AddressFields) {
  const missing = (['region', 'postcode'] as const)
    .filter((field) => !{ region, postcode }[field] && isPlaceFieldRequired(field, country))
    .map((field) => ({ field, message: `${placeLabel(field, country)} is required` }));
  const isUnknown = postcode && postcodeIn(postcode, country) === undefined;
  return [
    ...missing,
    isUnknown && {
      field: 'postcode',
      message: postcodeFault(placeLabel('postcode', country), country),
    },
    phone !== '' && phoneIn(phone) === undefined && { field: 'phone', message: phoneFault(country) },
  ].filter((issue) => typeof issue === 'object');
}

/** Writes the postcode in its country's form, and the tax number without hidden marks. */
function asKept(address: AddressFields): AddressFields {
  const { postcode, taxId, country: code } = address;
  return {
    ...address,
    postcode: postcode && (postcodeIn(postcode, code) ?? postcode),
    taxId: taxId && plainText(taxId),
  };
}

/** A delivery or billing address, with the region and postcode that its country needs. */
export const postalAddress = addressFields
  .superRefine((address, context) => {
    for (const { field, message } of issuesIn(address))
      context.addIssue({ code: 'custom', path: [field], message });
  })
  .overwrite(asKept);

export const newAddress = postalAddress.extend({
  /** Preselected at checkout. The first address becomes the default; a non-empty book always has exactly one. */
  isDefault: z.boolean().optional(),
});

/** The address was checked when it was entered; its readers take the stored text. */
export const keptAddress = addressFields.extend({ phone: z.string(), phoneE164: z.string().optional() });
export const address = keptAddress.extend({ _id: id, isDefault: z.boolean() });

export const addressRoutes = {
  listAddresses: route('listAddresses', {
    summary: "The caller's addresses, the default one first",
    ...ofPerson,
    reply: z.array(address),
  }),
  addAddress: route('addAddress', {
    summary: `Add an address; 409 address-book-full with ${limits.addressesMax}`,
    body: newAddress,
    ...addsOnce,
    refusals: [409],
    reply: address,
  }),
  changeAddress: route('changeAddress', {
    summary: 'Replace an address of the caller; isDefault true makes it the only default',
    params: idParams,
    body: newAddress,
    reply: address,
  }),
  deleteAddress: route('deleteAddress', {
    summary: 'Delete an address of the caller; another one becomes the default',
    params: idParams,
    reply: deleted,
  }),
} as const;

export type PostalAddress = z.output<typeof postalAddress>;
export type NewAddress = z.input<typeof newAddress>;
export type KeptAddress = z.infer<typeof keptAddress>;
export type Address = z.infer<typeof address>;
