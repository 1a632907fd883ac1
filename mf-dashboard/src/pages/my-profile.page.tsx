import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { Loaded, PageTitle, TextLink } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { AdditionalInfoFacts } from '../features/profile/components/additional-info.tsx';
import { AvatarForm } from '../features/profile/components/avatar-form.tsx';
import { IdentityFacts, NameForm } from '../features/profile/components/identity.tsx';
import { useUser } from '../profile/user.ts';

type SignedIn = Extract<ReturnType<typeof useSession>, { status: 'signed-in' }>;

function Profile({ session }: { session: SignedIn }) {
  const { email, displayName, photoURL } = session.user;
  return (
    <Loaded query={useUser(email)} label={t`Loading your profile`}>
      {(record) => (
        <div className="grid items-start gap-12 lg:grid-cols-2">
          <div className="grid gap-8">
            <IdentityFacts session={session} />
            <AvatarForm email={email} name={displayName} img={record.img ?? photoURL} />
            <NameForm email={email} name={record.name ?? displayName} />
            <TextLink to={paths.mailPreferences} className="justify-self-start">
              {t`Choose which emails you get`}
            </TextLink>
            <TextLink to={paths.account} className="justify-self-start">
              {t`Change your email or password, or close your account`}
            </TextLink>
          </div>
          <AdditionalInfoFacts user={record} />
        </div>
      )}
    </Loaded>
  );
}

export function MyProfilePage() {
  const session = useSession();
  return (
    <>
      <PageTitle title={t`My Profile`} />
      {session.status === 'signed-in' && <Profile session={session} />}
    </>
  );
}
