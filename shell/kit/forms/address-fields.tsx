import { t } from '@lingui/core/macro';
import { countriesByName, isPlaceFieldRequired, placeFieldsOf, placeLabel } from '@shop/contracts';
import type { PlaceField } from '@shop/contracts/client';
import { SelectInput, TextInput } from '@shop/front-kit';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type AddressField, placeAutoComplete } from './address-values.ts';

const countries = countriesByName();

interface AddressFieldsProps {
  /** The chosen country; empty before one is chosen. It decides which fields of the place follow. */
  country: string;
  props: (field: AddressField) => UseFormRegisterReturn & { error: string | undefined };
}

function labelOf(field: PlaceField, country: string): string {
  const label = placeLabel(field, country);
  return isPlaceFieldRequired(field, country) ? label : t`${label} (optional)`;
}

/** The fields of one postal address, for a grid of two columns. */
export function AddressFields({ country, props }: AddressFieldsProps) {
  return (
    <>
      <TextInput label={t`Name`} autoComplete="name" {...props('name')} />
      <TextInput label={t`Company (optional)`} autoComplete="organization" {...props('company')} />
      <div className="sm:col-span-2">
        <SelectInput
          label={t`Country`}
          autoComplete="country"
          options={[['', t`Choose a country`], ...countries]}
          {...props('country')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextInput label={t`Street and number`} autoComplete="street-address" {...props('street')} />
      </div>
      {placeFieldsOf(country).map((field) => (
        <TextInput
          key={field}
          label={labelOf(field, country)}
          autoComplete={placeAutoComplete[field]}
          {...props(field)}
        />
      ))}
      <TextInput label={t`Phone`} type="tel" autoComplete="tel" {...props('phone')} />
      <TextInput
        label={t`Tax ID (optional)`}
        hint={t`VAT, BIN or GST number, for the invoice`}
        {...props('taxId')}
      />
    </>
  );
}
