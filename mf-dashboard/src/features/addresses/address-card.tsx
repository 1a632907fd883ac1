import type { Address } from '@shop/contracts';
import { Button } from '@shop/front-kit';
import { AddressLines } from '@shop/front-kit/orders';

interface AddressCardProps {
  address: Address;
  busy: boolean;
  onEdit: () => void;
  onMakeDefault: () => void;
  onDelete: () => void;
}

export function AddressCard({ address, busy, onEdit, onMakeDefault, onDelete }: AddressCardProps) {
  const which = `${address.name}, ${address.street}`;
  return (
    <div className="grid h-full content-between gap-4 rounded-lg border border-base-300 p-4">
      <div>
        {address.isDefault && <p className="kit-caption mb-2">Default at checkout</p>}
        <AddressLines address={address} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Edit ${which}`} disabled={busy} onClick={onEdit}>
          Edit
        </Button>
        {!address.isDefault && (
          <Button aria-label={`Make ${which} the default`} disabled={busy} onClick={onMakeDefault}>
            Make default
          </Button>
        )}
        <Button kind="plain" aria-label={`Delete ${which}`} busy={busy} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
