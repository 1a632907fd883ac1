import type { User } from '@shop/contracts';
import { Button, type Column, DataTable } from '@shop/front-kit';
import { useMakeAdmin, useRemoveAdmin } from '../api/users.ts';

export const userHeaders = ['Email', 'Make Admin', 'Role', 'Name', 'Remove admin'] as const;

interface UsersTableProps {
  users: readonly User[];
  onMadeAdmin: (email: string) => void;
}

export function UsersTable({ users, onMadeAdmin }: UsersTableProps) {
  const makeAdmin = useMakeAdmin(onMadeAdmin);
  const removal = useRemoveAdmin();
  const columns: Column<User>[] = [
    { header: 'Email', cell: ({ email }) => <span className="font-semibold">{email}</span> },
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
    { header: 'Role', cell: ({ role }) => (role === 'admin' ? 'Admin' : 'User') },
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
  ];
  return <DataTable label="Users" columns={columns} rows={users} keyOf={({ email }) => email} />;
}
