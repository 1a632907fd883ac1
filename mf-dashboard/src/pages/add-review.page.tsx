import { t } from '@lingui/core/macro';
import { idPattern } from '@shop/contracts/client';
import { PageTitle } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { useSearchParams } from 'react-router-dom';
import { AddReviewForm } from '../features/add-review/add-review-form.tsx';
import { ResendVerification } from '../features/profile/components/identity.tsx';

export function AddReviewPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const asked = params.get('part') ?? '';
  const partId = idPattern.test(asked) ? asked : undefined;
  return (
    <>
      <PageTitle title={t`Add Review`} lead={t`Your review appears on the home page, with your name.`} />
      {user && !user.emailVerified && (
        <div className="grid justify-items-start gap-4">
          <p>{t`Verify your email to post a review. Open the link that we sent to ${user.email}.`}</p>
          <ResendVerification />
        </div>
      )}
      {user?.emailVerified && (
        <AddReviewForm key={partId} name={user.displayName} email={user.email} partId={partId} />
      )}
    </>
  );
}
