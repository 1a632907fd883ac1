import type { BodyInputOf, routes as schemas } from '@shop/contracts';
import { routes, type User } from '@shop/contracts/client';
import { ApiError, useApi, useMutation, useQuery, useQueryClient } from '@shop/front-kit';

function userKey(email: string) {
  return ['user', email] as const;
}

/** Loads the user's record; a missing one reads as empty (PRO-11). */
export function useUser(email: string) {
  const api = useApi();
  return useQuery({
    queryKey: userKey(email),
    queryFn: async ({ signal }): Promise<User> => {
      try {
        return (await api.call(routes.getUser, { params: { email }, signal })).body;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { email };
        throw error;
      }
    },
  });
}

export type UserChange = BodyInputOf<typeof schemas.updateUserInfo>;

/** Changes part of the user's record; unchanged values also succeed (UAI-03). */
export function useUpdateUser(email: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChange) => api.call(routes.updateUserInfo, { params: { email }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKey(email) }),
  });
}
