import { t } from '@lingui/core/macro';
import { type Address, limits, type PostalAddress } from '@shop/contracts/client';
import { Button, EmptyState } from '@shop/front-kit';
import { UndoNotice } from '@shop/front-kit/forms';
import { useToast } from '@shop/shop-runtime';
import { useState } from 'react';
import { asWritten, useDeleteAddress, useSaveAddress } from '../../addresses/address-book.ts';
import { AddressForm } from '../../addresses/address-form.tsx';
import { AddressCard } from './address-card.tsx';

/** The address in the form: an existing one, or a new one. */
type Editing = Address | 'new' | undefined;

interface AddressListProps {
  addresses: readonly Address[];
  /** Prefills the first address, from the profile. */
  known: Partial<PostalAddress> | undefined;
}

/** The address book: cards, or one form at a time. Deletes without a question, because Undo adds the same address again. */
export function AddressList({ addresses, known }: AddressListProps) {
  const [editing, setEditing] = useState<Editing>();
  const [deleted, setDeleted] = useState<Address>();
  const save = useSaveAddress(true);
  const makeDefault = useSaveAddress();
  const remove = useDeleteAddress(setDeleted);
  const restore = useSaveAddress();
  const toast = useToast();
  const isFull = addresses.length >= limits.addressesMax;

  const keep = async (address: PostalAddress): Promise<void> => {
    const id = typeof editing === 'object' ? editing._id : undefined;
    await save.mutateAsync({ id, address });
    setEditing(undefined);
    toast.success(t`Address saved`);
  };
  const undo = (address: Address): void =>
    restore.mutate(
      { address: { ...asWritten(address), isDefault: address.isDefault } },
      { onSuccess: () => setDeleted(undefined) },
    );
  const isBusy = ({ _id }: Address): boolean =>
    (makeDefault.isPending && makeDefault.variables.id === _id) ||
    (remove.isPending && remove.variables._id === _id);

  if (editing)
    return (
      <AddressForm
        key={editing === 'new' ? 'new' : editing._id}
        label={editing === 'new' ? t`New address` : t`Edit address`}
        known={editing === 'new' ? (addresses.length === 0 ? known : undefined) : asWritten(editing)}
        save={t`Save address`}
        onSave={keep}
        onCancel={() => setEditing(undefined)}
      />
    );
  return (
    <>
      {deleted && (
        <UndoNotice
          text={t`${deleted.name}, ${deleted.street} was deleted.`}
          undo={{ label: t`Undo`, busy: restore.isPending, run: () => undo(deleted) }}
          onClose={() => setDeleted(undefined)}
        />
      )}
      {addresses.length === 0 && (
        <EmptyState title={t`No addresses yet`} text={t`Saved addresses are filled in at checkout.`} />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {addresses.map((address) => (
          <li key={address._id}>
            <AddressCard
              address={address}
              busy={isBusy(address)}
              onEdit={() => setEditing(address)}
              onMakeDefault={() =>
                makeDefault.mutate({
                  id: address._id,
                  address: { ...asWritten(address), isDefault: true },
                })
              }
              onDelete={() => remove.mutate(address)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6 grid justify-items-start gap-2">
        <Button kind="primary" disabled={isFull} onClick={() => setEditing('new')}>
          {t`Add address`}
        </Button>
        {isFull && (
          <p className="text-xs text-muted">{t`You can save up to ${limits.addressesMax} addresses.`}</p>
        )}
      </div>
    </>
  );
}
