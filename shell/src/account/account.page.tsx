import { t } from '@lingui/core/macro';
import { Loaded, PageTitle } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useShellSession } from '../session/shell-session.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { OwnData } from './own-data.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export function AccountPage() {
  const email = useSession().user?.email ?? '';
  const { identity } = useShellSession();
  const hasPassword = useQuery({
    queryKey: ['has-password', email],
    queryFn: async () => (await identity()).hasPassword(),
    enabled: email !== '',
  });
  return (
    <>
      <PageTitle title={t`Account`} lead={email} />
      <Loaded query={hasPassword} label={t`Loading your account`}>
        {(withPassword) => (
          <div className="grid max-w-xl gap-8">
            {withPassword ? (
              <>
                <ChangeEmail />
                <ChangePassword />
              </>
            ) : (
              <p>{t`You sign in with Google. Change your email and password there.`}</p>
            )}
            <SignOutEverywhere />
            <OwnData />
            <CloseAccount withPassword={withPassword} />
          </div>
        )}
      </Loaded>
    </>
  );
}
