import { zodResolver } from '@hookform/resolvers/zod';
import { type PostalAddress, postalAddress } from '@shop/contracts';
import {
  AddressFields,
  emptyAddress,
  Form,
  filledAddress,
  useDeliveryCountry,
  useFieldProps,
} from '@shop/front-kit/forms';
import { useForm, useWatch } from 'react-hook-form';

interface AddressFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** Initial values. */
  known?: Partial<PostalAddress> | undefined;
  save: string;
  onSave: (address: PostalAddress) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A form for one postal address. */
export function AddressForm({ known, onSave, ...rest }: AddressFormProps) {
  const { chosen = '' } = useDeliveryCountry();
  const form = useForm({
    resolver: zodResolver(postalAddress),
    defaultValues: { ...emptyAddress, country: chosen, ...known },
  });
  const field = useFieldProps(form);
  const country = useWatch({ control: form.control, name: 'country' });
  return (
    <Form
      form={form}
      className="grid gap-5 max-w-2xl sm:grid-cols-2"
      onSave={(address) => onSave(filledAddress(address))}
      {...rest}
    >
      <AddressFields country={country} props={field} />
    </Form>
  );
}
