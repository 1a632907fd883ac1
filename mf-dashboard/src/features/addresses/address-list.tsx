import { type Address, limits, type PostalAddress } from '@shop/contracts/client';
import { Button, EmptyState, messageOf, useToast } from '@shop/front-kit';
import { useEffect, useRef, useState } from 'react';
import { asWritten, useSaveAddress } from '../../addresses/address-book.ts';
import { AddressForm } from '../../addresses/address-form.tsx';
import { AddressCard } from './address-card.tsx';
import { useDeletedAddress } from './use-deleted-address.ts';

function DeletedNotice({ state }: { state: ReturnType<typeof useDeletedAddress> }) {
  const notice = useRef<HTMLDivElement>(null);
  const { deleted } = state;
  // The pressed button has unmounted; focusing the notice makes Undo the next tab stop.
  useEffect(() => {
    if (deleted) notice.current?.focus({ preventScroll: true });
  }, [deleted]);
  if (!deleted) return null;
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-base-300 border-l-4 border-l-secondary bg-base-200 py-2 pr-2 pl-4 text-sm"
    >
      <p className="font-medium wrap-anywhere">
        {deleted.name}, {deleted.street} was deleted.
      </p>
      <Button busy={state.isRestoring} onClick={state.undo}>
        Undo
      </Button>
    </div>
  );
}

/** The address in the form: an existing one, or a new one. */
type Editing = Address | 'new' | undefined;

interface AddressListProps {
  addresses: readonly Address[];
  /** Prefills the first address, from the profile. */
  known: Partial<PostalAddress> | undefined;
}

/** The address book: cards, or one form at a time. */
export function AddressList({ addresses, known }: AddressListProps) {
  const [editing, setEditing] = useState<Editing>();
  const save = useSaveAddress();
  const deleting = useDeletedAddress();
  const toast = useToast();
  const isFull = addresses.length >= limits.addressesMax;

  const keep = async (address: PostalAddress): Promise<void> => {
    const id = typeof editing === 'object' ? editing._id : undefined;
    await save.mutateAsync({ id, address });
    setEditing(undefined);
    toast.success('Address saved');
  };
  const makeDefault = (address: Address): void =>
    save.mutate(
      { id: address._id, address: { ...asWritten(address), isDefault: true } },
      { onError: (error) => toast.error(messageOf(error)) },
    );
  const savingId = save.isPending ? save.variables.id : undefined;

  if (editing)
    return (
      <AddressForm
        key={editing === 'new' ? 'new' : editing._id}
        label={editing === 'new' ? 'New address' : 'Edit address'}
        known={editing === 'new' ? (addresses.length === 0 ? known : undefined) : asWritten(editing)}
        save="Save address"
        onSave={keep}
        onCancel={() => setEditing(undefined)}
      />
    );
  return (
    <>
      <DeletedNotice state={deleting} />
      {addresses.length === 0 && (
        <EmptyState title="No addresses yet" text="Saved addresses are filled in at checkout." />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {addresses.map((address) => (
          <li key={address._id}>
            <AddressCard
              address={address}
              busy={savingId === address._id || deleting.deletingId === address._id}
              onEdit={() => setEditing(address)}
              onMakeDefault={() => makeDefault(address)}
              onDelete={() => deleting.remove(address)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6 grid justify-items-start gap-2">
        <Button kind="primary" disabled={isFull} onClick={() => setEditing('new')}>
          Add address
        </Button>
        {isFull && <p className="kit-hint">You can save up to {limits.addressesMax} addresses.</p>}
      </div>
    </>
  );
}
