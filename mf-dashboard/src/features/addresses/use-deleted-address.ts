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
  const onError = (error: Error): void => toast.error(messageOf(error));
  const forget = (): void => setDeleted(undefined);
  return {
    deleted,
    deletingId: remove.isPending ? remove.variables._id : undefined,
    isRestoring: restore.isPending,
    forget,
    remove: (address: Address): void =>
      remove.mutate(address, { onSuccess: () => setDeleted(address), onError }),
    undo: (address: Address): void =>
      restore.mutate(
        { address: { ...asWritten(address), isDefault: address.isDefault } },
        { onSuccess: forget, onError },
      ),
  };
}
