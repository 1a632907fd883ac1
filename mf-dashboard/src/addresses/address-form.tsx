import { zodResolver } from '@hookform/resolvers/zod';
import { postalAddress } from '@shop/contracts';
import { countryCodes, countryName, type PostalAddress } from '@shop/contracts/client';
import { Button, Field, FormError, messageOf, Select, TextInput } from '@shop/front-kit';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

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

function useCountries() {
  return useMemo(
    () =>
      countryCodes
        .map((code) => ({ code, name: countryName(code) }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    [],
  );
}

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
  children?: ReactNode;
}

/** A form for one postal address. */
export function AddressForm({ label, known, save, onSave, onCancel, children }: AddressFormProps) {
  const countries = useCountries();
  const [message, setMessage] = useState<string>();
  const form = useForm({
    resolver: zodResolver(postalAddress),
    defaultValues: { ...empty, ...known },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async (address: PostalAddress): Promise<void> => {
    setMessage(undefined);
    try {
      await onSave(withoutEmpty(address));
    } catch (error) {
      setMessage(messageOf(error));
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
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextInput
        label="Company (optional)"
        autoComplete="organization"
        error={errors.company?.message}
        {...form.register('company')}
      />
      <div className="sm:col-span-2">
        <TextInput
          label="Street and number"
          autoComplete="street-address"
          error={errors.street?.message}
          {...form.register('street')}
        />
      </div>
      <TextInput
        label="Postcode (optional)"
        autoComplete="postal-code"
        error={errors.postcode?.message}
        {...form.register('postcode')}
      />
      <TextInput
        label="City"
        autoComplete="address-level2"
        error={errors.city?.message}
        {...form.register('city')}
      />
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
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextInput
        label="Tax ID (optional)"
        hint="VAT, BIN or GST number, for the invoice"
        error={errors.taxId?.message}
        {...form.register('taxId')}
      />
      <div className="grid content-end gap-4 sm:col-span-2">
        {children}
        <FormError>{message}</FormError>
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
