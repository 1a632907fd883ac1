import { plural, t } from '@lingui/core/macro';
import { EmptyState, FilterForm, TextInput } from '@shop/front-kit';
import {
  ListPage,
  listFilter,
  TableView,
  textFilter,
  useListFilter,
  useTableModel,
} from '@shop/front-kit/tables';
import { useState } from 'react';
import { MadeAdminNotice } from '../features/users/components/made-admin-notice.tsx';
import { useUserColumns } from '../features/users/components/user-columns.tsx';
import { useUsers } from '../features/users/users.ts';

function None() {
  return <EmptyState title={t`No users found`} text={t`No user matches this search.`} />;
}
const usersFilter = listFilter({ q: textFilter });

export function MakeAdminPage() {
  const [{ q }, change] = useListFilter(usersFilter);
  const [made, setMade] = useState<{ email: string; nth: number }>();
  const list = useUsers(q);
  const columns = useUserColumns({
    onMadeAdmin: (email) => setMade((before) => ({ email, nth: (before?.nth ?? 0) + 1 })),
    onRemovedAdmin: (email) => setMade((before) => (before?.email === email ? undefined : before)),
  });
  const model = useTableModel({ name: 'users', columns, rows: list.rows, keyOf: ({ email }) => email });
  return (
    <ListPage
      title={t`Make Admin`}
      lead={t`Admins run parts, users and orders. A new role takes effect at once. The address must be verified first.`}
      label={t`Users`}
      filters={
        <FilterForm label={t`Find users`} className="mb-6 block max-w-xl">
          <TextInput
            label={t`Search users`}
            type="search"
            value={q}
            placeholder={t`Email or name`}
            onChange={({ target }) => change({ q: target.value })}
          />
        </FilterForm>
      }
      notices={
        made && <MadeAdminNotice key={made.nth} email={made.email} onClose={() => setMade(undefined)} />
      }
      model={model}
      list={list}
      count={(total) => plural(total, { one: '# user', other: '# users' })}
      empty={<None />}
    >
      {() => <TableView label={t`Users`} model={model} />}
    </ListPage>
  );
}
