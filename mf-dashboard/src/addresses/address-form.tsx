import { zodResolver } from '@hookform/resolvers/zod';
import { postalAddress } from '@shop/contracts';
import { countryCodes, countryName, type PostalAddress } from '@shop/contracts/client';
import { Button, Field, FormError, messageOf, Select, TextInput } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { fieldProps } from '../forms/field-props.ts';

const empty = {
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
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name));

/** Drops optional fields that are empty. */
function withoutEmpty({ company, postcode, taxId, ...rest }: PostalAddress): PostalAddress {
  return { ...rest, ...(company && { company }), ...(postcode && { postcode }), ...(taxId && { taxId }) };
}

interface AddressFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** Initial values. */
  known?: Partial<PostalAddress> | undefined;
  save: string;
  /** Rejects when saving failed; the form keeps its entries and shows the reason. */
  onSave: (address: PostalAddress) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A form for one postal address. */
export function AddressForm({ label, known, save, onSave, onCancel }: AddressFormProps) {
  const form = useForm({
    resolver: zodResolver(postalAddress),
    defaultValues: { ...empty, ...known },
  });
  const props = fieldProps(form);
  const { errors, isSubmitting } = form.formState;
  const submit = async (address: PostalAddress): Promise<void> => {
    try {
      await onSave(withoutEmpty(address));
    } catch (error) {
      form.setError('root', { message: messageOf(error) });
    }
  };
  return (
    <form
      noValidate
      aria-label={label}
      className="kit-form max-w-2xl sm:grid-cols-2"
      onSubmit={(event) => {
        event.stopPropagation();
        void form.handleSubmit(submit)(event);
      }}
    >
      <TextInput label="Name" autoComplete="name" {...props('name')} />
      <TextInput label="Company (optional)" autoComplete="organization" {...props('company')} />
      <div className="sm:col-span-2">
        <TextInput label="Street and number" autoComplete="street-address" {...props('street')} />
      </div>
      <TextInput label="Postcode (optional)" autoComplete="postal-code" {...props('postcode')} />
      <TextInput label="City" autoComplete="address-level2" {...props('city')} />
      <Field label="Country" error={errors.country?.message}>
        <Select autoComplete="country" {...form.register('country')}>
          <option value="">Choose a country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TextInput label="Phone" type="tel" autoComplete="tel" {...props('phone')} />
      <TextInput
        label="Tax ID (optional)"
        hint="VAT, BIN or GST number, for the invoice"
        {...props('taxId')}
      />
      <div className="grid content-end gap-4 sm:col-span-2">
        <FormError>{errors.root?.message}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={isSubmitting}>
            {save}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </div>
      </div>
    </form>
  );
}
