import { t } from '@lingui/core/macro';
import { EmptyState, FilterForm, Loaded, TextInput, TextLink } from '@shop/front-kit';
import { useDeferredValue, useState } from 'react';
import { ownPaths } from '../../own-paths.ts';
import { useFoundBuyers } from './api.ts';

function FoundBuyers({ q }: { q: string }) {
  return (
    <Loaded query={useFoundBuyers(q)} label={t`Finding buyers`}>
      {(users) =>
        users.length === 0 ? (
          <EmptyState title={t`No buyers found`} text={t`No account matches this search.`} />
        ) : (
          <ul aria-label={t`Buyers`} className="grid max-w-2xl">
            {users.map(({ email, name }) => (
              <li key={email} className="border-b border-hairline">
                <TextLink
                  to={`${ownPaths.newOrder}?buyer=${encodeURIComponent(email)}`}
                  className="flex min-h-11 items-center wrap-anywhere"
                >
                  {name ? `${name}, ${email}` : email}
                </TextLink>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function ChooseBuyer() {
  const [q, setQ] = useState('');
  const wanted = useDeferredValue(q.trim());
  return (
    <div className="grid gap-6">
      <FilterForm label={t`Search of buyers`} className="block max-w-2xl">
        <TextInput
          label={t`Find the buyer`}
          type="search"
          autoComplete="off"
          placeholder={t`Email or name`}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      </FilterForm>
      {wanted !== '' && <FoundBuyers q={wanted} />}
    </div>
  );
}
