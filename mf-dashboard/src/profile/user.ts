import type { BodyInputOf, routes as schemas } from '@shop/contracts';
import { calls } from '@shop/contracts/client';
import { keyOf, userQuery } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export function useUser(email: string) {
  return useQuery(userQuery(useApi(), email));
}

export type UserChange = BodyInputOf<typeof schemas.updateUserInfo>;

/** Changes part of the user's record; unchanged values also succeed (UAI-03). */
export function useUpdateUser(email: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChange) => api.call(calls.updateUserInfo, { params: { email }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(calls.getUser, { params: { email } }) }),
  });
}
