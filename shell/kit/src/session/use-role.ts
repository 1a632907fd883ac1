import { routes } from '@shop/contracts/client';
import { useApi } from '../api/api-context.tsx';
import { callQuery, useQuery } from '../query.ts';
import { useSession } from './session.tsx';

/**
 * Returns the role of the current user, from the specified check-admin call.
 * `isAdmin` is undefined until known; an error does not mean "no" (DEF-11).
 */
export function useRole() {
  const email = useSession().user?.email ?? '';
  const check = useQuery({
    ...callQuery(useApi(), routes.checkAdmin, { params: { email } }),
    enabled: email !== '',
  });
  return {
    isAdmin: check.data?.admin,
    error: check.error,
    isChecking: check.isFetching,
    retry: check.refetch,
  };
}
