import type { Address } from '@shop/contracts';
import { messageOf, useToast } from '@shop/front-kit';
import { useState } from 'react';
import { asWritten, useDeleteAddress, useSaveAddress } from '../../addresses/address-book.ts';

/** Deletes without confirmation, because Undo adds the same address again. */
export function useDeletedAddress() {
  const [deleted, setDeleted] = useState<Address>();
  const remove = useDeleteAddress();
  const restore = useSaveAddress();
  const toast = useToast();
  const fail = (error: Error): void => toast.error(messageOf(error));
  return {
    deleted,
    dismiss: () => setDeleted(undefined),
    deletingId: remove.isPending ? remove.variables._id : undefined,
    isRestoring: restore.isPending,
    remove: (address: Address): void => {
      if (!remove.isPending) remove.mutate(address, { onSuccess: () => setDeleted(address), onError: fail });
    },
    undo: (): void => {
      if (!deleted || restore.isPending) return;
      const address = { ...asWritten(deleted), isDefault: deleted.isDefault };
      restore.mutate({ address }, { onSuccess: () => setDeleted(undefined), onError: fail });
    },
  };
}
