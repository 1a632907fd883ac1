import { t } from '@lingui/core/macro';
import { roleText, type User } from '@shop/contracts/client';
import { Button, TextLink } from '@shop/front-kit';
import type { Column } from '@shop/front-kit/tables';
import { ownPaths } from '../../../own-paths.ts';
import { useMakeAdmin, useRemoveAdmin } from '../users.ts';
import { StaffRoles } from './staff-roles.tsx';

interface ColumnsOptions {
  onMadeAdmin: (email: string) => void;
  onRemovedAdmin: (email: string) => void;
}

export function useUserColumns({ onMadeAdmin, onRemovedAdmin }: ColumnsOptions): Column<User>[] {
  const makeAdmin = useMakeAdmin(onMadeAdmin);
  const removal = useRemoveAdmin(onRemovedAdmin);
  return [
    {
      id: 'email',
      header: t`Email`,
      cell: ({ email, unverified }) => (
        <>
          <TextLink to={ownPaths.buyer(email)} alone className="font-semibold">
            {email}
          </TextLink>
          {unverified && <p className="kit-caption">{t`Not verified: no role yet`}</p>}
        </>
      ),
    },
    {
      id: 'make-admin',
      header: t`Make Admin`,
      cell: ({ email, role }) => (
        <Button
          aria-label={t`Make Admin: ${email}`}
          disabled={role === 'admin' || makeAdmin.isPending}
          busy={makeAdmin.isPending && makeAdmin.variables === email}
          onClick={() => makeAdmin.mutate(email)}
        >{t`Make Admin`}</Button>
      ),
    },
    { id: 'role', header: t`Role`, cell: ({ roles = [] }) => roleText(roles) },
    { id: 'name', header: t`Name`, cell: ({ name }) => name ?? '' },
    {
      id: 'remove-admin',
      header: t`Remove admin`,
      cell: ({ email, role }) =>
        role === 'admin' && (
          <Button
            aria-label={t`Remove admin: ${email}`}
            busy={removal.pendingEmail === email}
            disabled={removal.pendingEmail !== undefined}
            onClick={() => void removal.ask(email)}
          >{t`Remove admin`}</Button>
        ),
    },
    { id: 'staff-roles', header: t`Staff roles`, cell: (user) => <StaffRoles user={user} /> },
  ];
}
