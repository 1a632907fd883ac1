import { identityRoutes } from '@shop/contracts';
import { queryOptions, useApi, useQuery, useSession } from '@shop/front-kit';

/** Who orders: the session's name and email, the user record's name when the session has none (PUR-07, PUR-08). */
export function useBuyer(): { name: string; email: string } {
  const api = useApi();
  const { user } = useSession();
  const email = user?.email ?? '';
  const record = useQuery(
    queryOptions({
      queryKey: ['storefront', 'user', email],
      queryFn: async ({ signal }) =>
        (await api.call(identityRoutes.getUser, { params: { email }, signal })).body,
      enabled: email !== '' && user?.displayName === '',
    }),
  );
  return { email, name: user?.displayName || record.data?.name || '' };
}
