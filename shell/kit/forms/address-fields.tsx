import type { PostalAddress } from '@shop/contracts';
import { countryCodes, countryName } from '@shop/contracts/client';
import { SelectInput, TextInput } from '@shop/front-kit';
import type { UseFormRegisterReturn } from 'react-hook-form';

type AddressField = keyof PostalAddress;

/** The values of an address form before anything is typed. */
export const emptyAddress: Record<AddressField, string> = {
  name: '',
  company: '',
  street: '',
  postcode: '',
  city: '',
  country: '',
  phone: '',
  taxId: '',
};

const countries = countryCodes
  .map((code) => [code, countryName(code)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other));

/** Omits the fields that are empty. */
export function filledAddress(address: PostalAddress): PostalAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== '')) as PostalAddress;
}

interface AddressFieldsProps {
  props: (field: AddressField) => UseFormRegisterReturn & { error: string | undefined };
}

/** The fields of one postal address, for a grid of two columns. */
export function AddressFields({ props }: AddressFieldsProps) {
  return (
    <>
      <TextInput label="Name" autoComplete="name" {...props('name')} />
      <TextInput label="Company (optional)" autoComplete="organization" {...props('company')} />
      <div className="sm:col-span-2">
        <TextInput label="Street and number" autoComplete="street-address" {...props('street')} />
      </div>
      <TextInput label="Postcode (optional)" autoComplete="postal-code" {...props('postcode')} />
      <TextInput label="City" autoComplete="address-level2" {...props('city')} />
      <SelectInput
        label="Country"
        autoComplete="country"
        options={[['', 'Choose a country'], ...countries]}
        {...props('country')}
      />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...props('phone')} />
      <TextInput
        label="Tax ID (optional)"
        hint="VAT, BIN or GST number, for the invoice"
        {...props('taxId')}
      />
    </>
  );
}
