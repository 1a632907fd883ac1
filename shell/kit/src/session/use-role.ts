import { routes } from '@shop/contracts/client';
import { useApi } from '../api/api-context.tsx';
import { useQuery } from '../query.ts';
import { useSession } from './session.tsx';

/**
 * The role of the person who is here, by the specified check-admin call.
 * `isAdmin` is undefined while nobody knows; an error is not a no (DEF-11).
 */
export function useRole() {
  const api = useApi();
  const email = useSession().user?.email ?? '';
  const check = useQuery({
    queryKey: ['check-admin', email],
    enabled: email !== '',
    queryFn: async ({ signal }) =>
      (await api.call(routes.checkAdmin, { params: { email }, signal })).body.admin,
  });
  return { isAdmin: check.data, error: check.error, isChecking: check.isFetching, retry: check.refetch };
}
