import { t } from '@lingui/core/macro';
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
        {address.isDefault && <p className="kit-caption mb-2">{t`Default at checkout`}</p>}
        <AddressLines address={address} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t`Edit ${which}`} disabled={busy} onClick={onEdit}>
          {t`Edit`}
        </Button>
        {!address.isDefault && (
          <Button aria-label={t`Make ${which} the default`} disabled={busy} onClick={onMakeDefault}>
            {t`Make default`}
          </Button>
        )}
        <Button kind="plain" aria-label={t`Delete ${which}`} busy={busy} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </div>
  );
}
