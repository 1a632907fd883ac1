import { routes } from '@shop/contracts/client';
import { useApi } from '../api/api-context.tsx';
import { useQuery } from '../query.ts';
import { useSession } from './session.tsx';

/**
 * Returns the role of the current user, from the specified check-admin call.
 * `isAdmin` is undefined until known; an error does not mean "no" (DEF-11).
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
