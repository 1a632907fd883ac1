import { routes, type User } from '@shop/contracts';
import {
  isForbidden,
  messageOf,
  useApi,
  useForbiddenReaction,
  useHandleForbidden,
  useMutation,
  usePagedList,
  useQueryClient,
  useToast,
} from '@shop/front-kit';

export const usersKey = ['users'] as const;

/** All users, searched on the server. */
export function useUsers(q: string) {
  const api = useApi();
  const list = usePagedList<User>({
    key: [...usersKey, q],
    pageSize: 50,
    load: (page, signal) => api.call(routes.listUsers, { query: { ...page, q }, signal }),
  });
  useForbiddenReaction('ownList', list.error);
  return list;
}

/** Gives the admin role; a definite 401 or 403 reacts as the table of reactions says (ERR-05). */
export function useMakeAdmin() {
  const api = useApi();
  const toast = useToast();
  const react = useHandleForbidden();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.call(routes.makeAdmin, { params: { email } }),
    onSuccess: ({ body }, email) => {
      if (body.modifiedCount === 1) toast.success(`Successfully Made ${email} an admin`);
      else toast.info(`${email} is an admin already`);
    },
    onError: (error) => (isForbidden(error) ? react('makeAdmin') : toast.error(messageOf(error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}
