import { t } from '@lingui/core/macro';
import { calls, type Role, roleNames, type User } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { callPages, useConfirm, useHandleForbidden } from '@shop/front-kit';
import { useChange, useRefresh } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { type Api, isForbidden, useApi, useSession, useToast } from '@shop/shop-runtime';
import { useNavigate } from 'react-router-dom';

/** Lists all users, searched on the server. */
export function useUsers(q: string) {
  const pages = callPages(useApi(), calls.listUsers, { query: { limit: '50', q } });
  return usePagedList(pages, { forbidden: 'ownList' });
}

/** A change of a user's roles. A 401 or 403 is handled by the table of reactions (ERR-05). */
function useRoleChange<Input, Reply>(
  send: (api: Api, input: Input) => Promise<Reply>,
  onDone: (reply: Reply, input: Input) => unknown,
) {
  const toast = useToast();
  const react = useHandleForbidden();
  return useChange({
    send,
    onDone,
    outdated: [calls.listUsers],
    onError: (error) => (isForbidden(error) ? react('makeAdmin') : toast.failed(error)),
  });
}

/** Grants the admin role. */
export function useMakeAdmin(onMade: (email: string) => void) {
  const toast = useToast();
  return useRoleChange(
    (api, email: string) => api.call(calls.makeAdmin, { params: { email } }),
    ({ body }, email) => {
      if (body.modifiedCount !== 1) return toast.info(t`${email} is an admin already`);
      toast.success(t`Successfully Made ${email} an admin`);
      onMade(email);
    },
  );
}

/** Undoes making a user an admin. */
export function useUndoMakeAdmin() {
  return useRoleChange(
    (api, email: string) => api.call(calls.removeAdmin, { params: { email } }),
    () => undefined,
  );
}

/** Gives a user a role of staff, or takes it away. A page that shows old roles gets a 409 and the new ones. */
export function useToggleRole() {
  const toast = useToast();
  return useRoleChange(
    (api, { user: { email, roles: before = [] }, role }: { user: User; role: Role }) => {
      const roles = before.includes(role) ? before.filter((each) => each !== role) : [...before, role];
      return api.call(calls.changeRoles, { params: { email }, body: { roles, before: [...before] } });
    },
    (_reply, { user: { email, roles = [] }, role }) =>
      toast.success(
        roles.includes(role)
          ? t`${roleNames[role]} role removed from ${email}`
          : t`${roleNames[role]} role given to ${email}`,
      ),
  );
}

function questionFor(email: string, isSelf: boolean) {
  const shared = { confirm: t`Yes, remove`, danger: true };
  return isSelf
    ? {
        ...shared,
        title: t`Remove your own admin role?`,
        text: t`You'll lose access to parts, users and orders. Only another admin can restore it.`,
      }
    : {
        ...shared,
        title: t`Remove the admin role from ${email}?`,
        text: t`They'll lose access to parts, users and orders. You can restore it here.`,
      };
}

/** Asks for confirmation, then removes the admin role; the server refuses for the last admin. */
export function useRemoveAdmin(onRemoved: (email: string) => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh([calls.checkAdmin]);
  const own = useSession().user?.email.toLowerCase();
  const removal = useRoleChange(
    (api, email: string) => api.call(calls.removeAdmin, { params: { email } }),
    async ({ body }, email) => {
      onRemoved(email);
      if (email === own) {
        toast.success(t`You are no longer an admin`);
        // Navigate first: this page logs out users who aren't admins.
        await navigate(paths.dashboard);
        return refresh();
      }
      const text = t`${email} is no longer an admin`;
      return body.modifiedCount === 1 ? toast.success(text) : toast.info(text);
    },
  );
  return {
    pendingEmail: removal.isPending ? removal.variables : undefined,
    ask: async (email: string): Promise<void> => {
      if (await confirm(questionFor(email, email === own))) removal.mutate(email);
    },
  };
}
