import { roleText, type User } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { Button, TextLink } from '@shop/front-kit';
import type { Column } from '@shop/front-kit/tables';
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
      header: 'Email',
      cell: ({ email, unverified }) => (
        <>
          <TextLink to={paths.buyer(email)} alone className="font-semibold">
            {email}
          </TextLink>
          {unverified && <p className="kit-caption">Not verified: no role yet</p>}
        </>
      ),
    },
    {
      header: 'Make Admin',
      cell: ({ email, role }) => (
        <Button
          aria-label={`Make Admin: ${email}`}
          disabled={role === 'admin' || makeAdmin.isPending}
          busy={makeAdmin.isPending && makeAdmin.variables === email}
          onClick={() => makeAdmin.mutate(email)}
        >
          Make Admin
        </Button>
      ),
    },
    { header: 'Role', cell: ({ roles = [] }) => roleText(roles) },
    { header: 'Name', cell: ({ name }) => name ?? '' },
    {
      header: 'Remove admin',
      cell: ({ email, role }) =>
        role === 'admin' && (
          <Button
            aria-label={`Remove admin: ${email}`}
            busy={removal.pendingEmail === email}
            disabled={removal.pendingEmail !== undefined}
            onClick={() => void removal.ask(email)}
          >
            Remove admin
          </Button>
        ),
    },
    { header: 'Staff roles', cell: (user) => <StaffRoles user={user} /> },
  ];
}
