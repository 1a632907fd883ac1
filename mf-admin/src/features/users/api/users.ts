import { type Role, roleNames, routes, type User } from '@shop/contracts/client';
import {
  callPages,
  isForbidden,
  keyOf,
  messageOf,
  paths,
  useApi,
  useConfirm,
  useForbiddenReaction,
  useHandleForbidden,
  useMutation,
  useNavigate,
  useQueryClient,
  useSession,
  useToast,
} from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';

const usersKey = keyOf(routes.listUsers);

/** Lists all users, searched on the server. */
export function useUsers(q: string) {
  const list = usePagedList(callPages(useApi(), routes.listUsers, { query: { limit: '50', q } }));
  useForbiddenReaction('ownList', list.error);
  return list;
}

/** Grants the admin role; a 401 or 403 is handled by the table of reactions (ERR-05). */
export function useMakeAdmin(onMade: (email: string) => void) {
  const api = useApi();
  const toast = useToast();
  const react = useHandleForbidden();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.call(routes.makeAdmin, { params: { email } }),
    onSuccess: ({ body }, email) => {
      if (body.modifiedCount !== 1) return toast.info(`${email} is an admin already`);
      toast.success(`Successfully Made ${email} an admin`);
      onMade(email);
    },
    onError: (error) => (isForbidden(error) ? react('makeAdmin') : toast.error(messageOf(error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

/** Undoes making a user an admin. */
export function useUndoMakeAdmin(email: string) {
  const api = useApi();
  const toast = useToast();
  const react = useHandleForbidden();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(routes.removeAdmin, { params: { email } }),
    onError: (error) => (isForbidden(error) ? react('makeAdmin') : toast.error(messageOf(error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

/** Gives a user a role of staff, or takes it away. A page that shows old roles gets a 409 and the new ones. */
export function useToggleRole() {
  const api = useApi();
  const toast = useToast();
  const react = useHandleForbidden();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user: { email, roles: before = [] }, role }: { user: User; role: Role }) => {
      const roles = before.includes(role) ? before.filter((each) => each !== role) : [...before, role];
      return api.call(routes.changeRoles, { params: { email }, body: { roles, before: [...before] } });
    },
    onSuccess: (_reply, { user: { email, roles = [] }, role }) =>
      toast.success(`${roleNames[role]} role ${roles.includes(role) ? 'removed from' : 'given to'} ${email}`),
    onError: (error) => (isForbidden(error) ? react('makeAdmin') : toast.error(messageOf(error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

const shared = { confirm: 'Yes, remove', back: 'Back Off', danger: true } as const;

function questionFor(email: string, isSelf: boolean) {
  return isSelf
    ? {
        ...shared,
        title: 'Remove your own admin role?',
        text: "You'll lose access to parts, users and orders. Only another admin can restore it.",
      }
    : {
        ...shared,
        title: `Remove the admin role from ${email}?`,
        text: "They'll lose access to parts, users and orders. You can restore it here.",
      };
}

/** Asks for confirmation, then removes the admin role; the server refuses for the last admin. */
export function useRemoveAdmin() {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const react = useHandleForbidden();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const own = useSession().user?.email.toLowerCase();
  const removal = useMutation({
    mutationFn: (email: string) => api.call(routes.removeAdmin, { params: { email } }),
    onSuccess: async ({ body }, email) => {
      if (email === own) {
        toast.success('You are no longer an admin');
        // Navigate first: this page logs out users who aren't admins.
        await navigate(paths.dashboard);
        await queryClient.invalidateQueries({ queryKey: keyOf(routes.checkAdmin) });
        return;
      }
      if (body.modifiedCount === 1) toast.success(`${email} is no longer an admin`);
      else toast.info(`${email} is no longer an admin`);
      await queryClient.invalidateQueries({ queryKey: usersKey });
    },
    onError: async (error) => {
      if (isForbidden(error)) return react('makeAdmin');
      toast.error(messageOf(error));
      await queryClient.invalidateQueries({ queryKey: usersKey });
    },
  });
  return {
    pendingEmail: removal.isPending ? removal.variables : undefined,
    ask: async (email: string): Promise<void> => {
      if (await confirm(questionFor(email, email === own))) removal.mutate(email);
    },
  };
}
