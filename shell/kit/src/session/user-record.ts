import { calls, type User } from '@shop/contracts/client';
import type { Api } from '@shop/shop-runtime';
import { ApiError } from '@shop/shop-runtime';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../query.ts';

/** Query of a user's record, always fresh; a missing one reads as empty (PRO-11). */
export function userQuery(api: Api, email: string) {
  const input = { params: { email } };
  return queryOptions({
    queryKey: keyOf(calls.getUser, input),
    queryFn: async ({ signal }): Promise<User> => {
      try {
        return (await api.call(calls.getUser, { ...input, signal })).body;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { email };
        throw error;
      }
    },
    staleTime: 0,
  });
}
