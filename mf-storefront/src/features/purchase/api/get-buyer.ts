import { routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery, useSession } from '@shop/front-kit';

interface Buyer {
  readonly name: string;
  readonly email: string;
  /** What the person's profile says of deliveries. */
  readonly address: string;
  readonly phone: string;
}

/** Who orders: the session's name and email, the user record's name when the session has none (PUR-07, PUR-08). */
export function useBuyer(): Buyer {
  const api = useApi();
  const { user } = useSession();
  const email = user?.email ?? '';
  const record = useQuery(
    queryOptions({
      queryKey: ['storefront', 'user', email],
      queryFn: async ({ signal }) => (await api.call(routes.getUser, { params: { email }, signal })).body,
      enabled: email !== '',
    }),
  );
  const { name = '', address = '', phone = '', phoneE164 = phone } = record.data ?? {};
  return { email, name: user?.displayName || name, address, phone: phoneE164 };
}
