import { routes, type User } from '@shop/contracts';
import { ApiError, useApi, useQuery } from '@shop/front-kit';

export function userKey(email: string) {
  return ['user', email] as const;
}

/** The person's record; one that does not exist yet reads as an empty one (PRO-11). */
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
