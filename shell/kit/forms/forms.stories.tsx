import type { Story, StoryFile } from '@shop/front-kit/stories';
import { useForm } from 'react-hook-form';
import { AddressFields } from './address-fields.tsx';
import { emptyAddress } from './address-values.ts';
import { CheckBox } from './inputs.tsx';
import { UndoNotice } from './undo-notice.tsx';

export default { title: 'Kit/Forms' } satisfies StoryFile;

function AddressForm() {
  const { register } = useForm({
    defaultValues: { ...emptyAddress, name: 'Sam Shopper', country: 'US', street: '5 Mill Lane' },
  });
  return (
    <form className="grid gap-4 sm:grid-cols-2">
      <AddressFields
        country="US"
        props={(field) => ({
          ...register(field),
          error: field === 'postcode' ? 'ZIP code is required' : undefined,
        })}
      />
      <CheckBox label="Use this address for my next orders" defaultChecked />
    </form>
  );
}

export const Address: Story = { tags: ['desk'], render: () => <AddressForm /> };

export const Undo: Story = {
  render: () => (
    <UndoNotice
      text="Clutch kit was deleted."
      undo={{ label: 'Undo deleting Clutch kit', busy: false, run: () => undefined }}
      onClose={() => undefined}
    />
  ),
};
