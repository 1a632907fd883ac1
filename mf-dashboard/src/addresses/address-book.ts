import { t } from '@lingui/core/macro';
import { type Address, calls, type NewAddress, type PostalAddress, phoneText } from '@shop/contracts/client';
import { callQuery } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useApi, useSession } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../profile/user.ts';

/** Converts a saved address for forms and orders; prefers the phone number with its country code. */
export function asWritten({ _id, isDefault, phoneE164, ...address }: Address): PostalAddress {
  return { ...address, phone: phoneText({ phone: address.phone, phoneE164 }) };
}

/** Loads the buyer's addresses, the default one first. */
export function useAddresses() {
  return useQuery({ ...callQuery(useApi(), calls.listAddresses, {}), staleTime: 0 });
}

/** An address to save; a new one has no `id`. */
interface AddressDraft {
  readonly id?: string | undefined;
  readonly address: NewAddress;
}

/** Without `inForm`, a toast says why saving failed. */
export function useSaveAddress(inForm?: true) {
  return useChange({
    send: async (api, { id, address: body }: AddressDraft, headers): Promise<Address> =>
      id === undefined
        ? (await api.call(calls.addAddress, { body, headers })).body
        : (await api.call(calls.changeAddress, { params: { id }, body })).body,
    once: ({ id }) => {
      const once = { what: 'address', made: () => t`An address was saved`, again: t`Save this one too` };
      return id === undefined ? once : undefined;
    },
    outdated: [calls.listAddresses],
    inForm,
  });
}

export function useDeleteAddress(onDeleted: (address: Address) => void) {
  return useChange({
    send: (api, { _id: id }: Address) => api.call(calls.deleteAddress, { params: { id } }),
    onDone: (_reply, address) => onDeleted(address),
    outdated: [calls.listAddresses],
  });
}

/** Prefills the buyer's first address from the profile; undefined while that loads. */
export function useKnownAddress(email: string): Partial<PostalAddress> | undefined {
  const { user } = useSession();
  const record = useUser(email);
  if (record.isPending) return undefined;
  const { name, address = '', phone = '', phoneE164 } = record.data ?? {};
  return { name: user?.displayName || name || '', street: address, phone: phoneText({ phone, phoneE164 }) };
}
