import { calls, isAllowed, type Right, type Role } from '@shop/contracts/client';
import { useApi, useSession } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../query.ts';

const owner: readonly Role[] = ['owner'];

/**
 * Returns the roles of the current user, from the specified check-admin call.
 * They are undefined until known; an error does not mean "none" (DEF-11).
 */
export function useRoles() {
  const email = useSession().user?.email ?? '';
  const check = useQuery({
    ...callQuery(useApi(), calls.checkAdmin, { params: { email } }),
    enabled: email !== '',
  });
  const roles = check.data && (check.data.admin ? owner : (check.data.roles ?? []));
  return {
    roles,
    /** False until the roles are known. */
    may: (right: Right): boolean => roles !== undefined && isAllowed(roles, right),
    error: check.error,
    isChecking: check.isFetching,
    retry: check.refetch,
  };
}
