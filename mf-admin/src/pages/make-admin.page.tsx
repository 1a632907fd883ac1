import { EmptyState, FilterForm, PageTitle, TextInput, useSearchParams } from '@shop/front-kit';
import { PagedTable } from '@shop/front-kit/tables';
import { useDeferredValue, useState } from 'react';
import { MadeAdminNotice } from '../features/users/components/made-admin-notice.tsx';
import { UsersTable } from '../features/users/components/users-table.tsx';
import { useUsers } from '../features/users/users.ts';

const none = <EmptyState title="No users found" text="No user matches this search." />;

interface UsersProps {
  q: string;
  onMadeAdmin: (email: string) => void;
  onRemovedAdmin: (email: string) => void;
}

function Users({ q, ...told }: UsersProps) {
  return (
    <PagedTable list={useUsers(q)} noun="users" columns={6} empty={none}>
      {(users) => <UsersTable users={users} {...told} />}
    </PagedTable>
  );
}

export function MakeAdminPage() {
  const [search, setSearch] = useSearchParams();
  const [made, setMade] = useState<{ email: string; nth: number }>();
  const q = search.get('q') ?? '';
  return (
    <>
      <PageTitle
        title="Make Admin"
        lead="Admins run parts, users and orders. A new role takes effect at once. The address must be verified first."
      />
      <FilterForm label="Find users" className="mb-6 block max-w-xl">
        <TextInput
          label="Search users"
          type="search"
          value={q}
          placeholder="Email or name"
          onChange={({ target: { value } }) => setSearch(value ? { q: value } : {}, { replace: true })}
        />
      </FilterForm>
      {made && <MadeAdminNotice key={made.nth} email={made.email} onClose={() => setMade(undefined)} />}
      <Users
        q={useDeferredValue(q)}
        onMadeAdmin={(email) => setMade((before) => ({ email, nth: (before?.nth ?? 0) + 1 }))}
        onRemovedAdmin={(email) => setMade((before) => (before?.email === email ? undefined : before))}
      />
    </>
  );
}
