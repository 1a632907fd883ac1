import { type BodyInputOf, routes } from '@shop/contracts';
import { useApi, useMutation, useQueryClient } from '@shop/front-kit';
import { userKey } from './user.ts';

export type UserChange = BodyInputOf<typeof routes.updateUserInfo>;

/** Changes part of the person's record; unchanged values are a success too (UAI-03). */
export function useUpdateUser(email: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChange) => api.call(routes.updateUserInfo, { params: { email }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKey(email) }),
  });
}
