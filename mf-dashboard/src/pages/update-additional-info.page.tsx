import { t } from '@lingui/core/macro';
import { Loaded, PageTitle } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { AdditionalInfoForm } from '../features/profile/components/additional-info.tsx';
import { useUser } from '../profile/user.ts';

function Form({ email }: { email: string }) {
  return (
    <Loaded query={useUser(email)} label={t`Loading your details`}>
      {(user) => <AdditionalInfoForm user={user} />}
    </Loaded>
  );
}

/** Rendered outside the dashboard's frame, so it sets its own width and margins. */
export function UpdateAdditionalInfoPage() {
  const { user } = useSession();
  return (
    <div className="kit-page-width pb-16 md:pb-24">
      <PageTitle
        title={t`Update additional info`}
        lead={t`We fill in your address and phone when you order.`}
      />
      {user && <Form email={user.email} />}
    </div>
  );
}
