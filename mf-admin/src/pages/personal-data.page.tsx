import { t } from '@lingui/core/macro';
import { Button, EmptyState, Loaded, PageTitle, TextInput } from '@shop/front-kit';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePerson } from '../features/personal-data/person.ts';
import { PersonDetails } from '../features/personal-data/person-details.tsx';

function Missing() {
  return <EmptyState title={t`No account`} text={t`No account has this email. Check the spelling.`} />;
}

function Found({ email, onErased }: { email: string; onErased: () => void }) {
  return (
    <Loaded
      query={usePerson(email)}
      label={t`Loading the person`}
      failed={t`Couldn't load the person`}
      missing={<Missing />}
    >
      {(person) => <PersonDetails person={person} onErased={onErased} />}
    </Loaded>
  );
}

export function PersonalDataPage() {
  const [search, setSearch] = useSearchParams();
  const email = search.get('email') ?? '';
  const [typed, setTyped] = useState(email);
  const show = (event: SubmitEvent): void => {
    event.preventDefault();
    setSearch({ email: typed.trim().toLowerCase() }, { preventScrollReset: true });
  };
  return (
    <>
      <PageTitle
        title={t`Personal Data`}
        lead={t`For people who ask what the shop keeps of them, or to be erased.`}
      />
      <form className="mb-8 flex max-w-xl flex-wrap items-end gap-4" onSubmit={show}>
        <div className="min-w-60 flex-1">
          <TextInput
            label={t`Email of the person`}
            type="email"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" disabled={typed.trim() === ''}>{t`Show`}</Button>
      </form>
      {email !== '' && (
        <Found key={email} email={email} onErased={() => setSearch({}, { preventScrollReset: true })} />
      )}
    </>
  );
}
