import { type Address, type NewAddress, type PostalAddress, routes } from '@shop/contracts/client';
import { callQuery, keyOf, useApi, useMutation, useQuery, useQueryClient } from '@shop/front-kit';

/** Converts a saved address for forms and orders; prefers the phone number with its country code. */
export function asWritten({ _id, isDefault, phoneE164, ...address }: Address): PostalAddress {
  return { ...address, phone: phoneE164 ?? address.phone };
}

/** Loads the buyer's addresses, the default one first. */
export function useAddresses() {
  return useQuery({ ...callQuery(useApi(), routes.listAddresses, {}), staleTime: 0 });
}

/** An address to save; a new one has no `id`. */
interface AddressDraft {
  readonly id?: string | undefined;
  readonly address: NewAddress;
}

export function useSaveAddress() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, address }: AddressDraft): Promise<Address> => {
      const { body } =
        id === undefined
          ? await api.call(routes.addAddress, { body: address })
          : await api.call(routes.changeAddress, { params: { id }, body: address });
      return body;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(routes.listAddresses) }),
  });
}

export function useDeleteAddress() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Address) => api.call(routes.deleteAddress, { params: { id: _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(routes.listAddresses) }),
  });
}
