import { zodResolver } from '@hookform/resolvers/zod';
import { type PostalAddress, postalAddress } from '@shop/contracts';
import { Button, FormError } from '@shop/front-kit';
import {
  AddressFields,
  emptyAddress,
  fieldProps,
  filledAddress,
  saveWith,
  useDeliveryCountry,
} from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';

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
  const { chosen = '' } = useDeliveryCountry();
  const form = useForm({
    resolver: zodResolver(postalAddress),
    defaultValues: { ...emptyAddress, country: chosen, ...known },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = saveWith(form, (address) => onSave(filledAddress(address)));
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-5 max-w-2xl sm:grid-cols-2"
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
    >
      <AddressFields country={form.watch('country')} props={fieldProps(form)} />
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
