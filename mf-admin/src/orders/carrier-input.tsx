import { t } from '@lingui/core/macro';
import { TextInput } from '@shop/front-kit';
import { type ComponentProps, useId } from 'react';

const carriers = [
  'DHL',
  'FedEx',
  'UPS',
  'Aramex',
  'EMS',
  'Sundarban Courier',
  'SA Paribahan',
  'Pathao',
  'RedX',
  'Steadfast',
];

/** The carrier of a parcel; suggests the usual ones. */
export function CarrierInput(props: Omit<ComponentProps<typeof TextInput>, 'label' | 'list'>) {
  const list = useId();
  return (
    <>
      <TextInput label={t`Carrier`} list={list} autoComplete="off" {...props} />
      <datalist id={list}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}
