import { t } from '@lingui/core/macro';
import { type Address, limits, type PostalAddress } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { Radio, RadioGroup } from '@shop/front-kit/forms';
import { AddressLines } from '@shop/front-kit/orders';
import { useEffect, useId, useRef } from 'react';
import { AddressForm } from '../../../addresses/address-form.tsx';
import type { PickerOpen } from '../use-checkout-form.ts';

interface AddressPickerProps {
  label: string;
  addresses: readonly Address[];
  chosen: Address | undefined;
  open: PickerOpen | undefined;
  setOpen: (open: PickerOpen | undefined) => void;
  disabled: boolean;
  choose: (id: string) => void;
  /** Saves a new address and chooses it. */
  add: (address: PostalAddress) => Promise<unknown>;
  /** Prefills the first address. */
  known: Partial<PostalAddress> | undefined;
}

function Choices({ label, addresses, chosen, choose }: AddressPickerProps) {
  const name = useId();
  return (
    <RadioGroup label={label} isLabelHidden className="grid gap-3 sm:grid-cols-2">
      {addresses.map((address) => (
        <Radio
          key={address._id}
          framed
          name={name}
          checked={address._id === chosen?._id}
          onChange={() => choose(address._id)}
        >
          <AddressLines address={address} />
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** The chosen address; expands to all addresses or to a form for a new one. */
function Picker(props: AddressPickerProps) {
  const { label, addresses, chosen, open, setOpen, disabled, add, known } = props;
  const isFirst = addresses.length === 0;
  if (isFirst || open === 'form')
    return (
      <AddressForm
        label={label}
        known={isFirst ? known : undefined}
        save={t`Use this address`}
        onSave={add}
        onCancel={isFirst ? undefined : () => setOpen(undefined)}
      />
    );
  if (open === 'list' || !chosen)
    return (
      <div className="grid gap-4">
        <Choices {...props} />
        <div className="flex flex-wrap gap-3">
          {chosen && <Button onClick={() => setOpen(undefined)}>{t`Use this address`}</Button>}
          <Button disabled={addresses.length >= limits.addressesMax} onClick={() => setOpen('form')}>
            {t`Add another address`}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <AddressLines address={chosen} />
      <Button disabled={disabled} aria-label={t`Change: ${label}`} onClick={() => setOpen('list')}>
        {t`Change`}
      </Button>
    </div>
  );
}

export function AddressPicker(props: AddressPickerProps) {
  // Without addresses the form is open.
  const view = props.addresses.length === 0 ? 'form' : props.open;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  // The pressed button has unmounted.
  useEffect(() => {
    if (before.current !== view) place.current?.focus();
    before.current = view;
  }, [view]);
  return (
    <div ref={place} tabIndex={-1}>
      <Picker {...props} />
    </div>
  );
}
