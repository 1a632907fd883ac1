import { idPattern } from '@shop/contracts/client';
import { PageTitle, useSearchParams, useSession } from '@shop/front-kit';
import { AddReviewForm } from '../features/add-review/add-review-form.tsx';

export function AddReviewPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const asked = params.get('part') ?? '';
  const partId = idPattern.test(asked) ? asked : undefined;
  return (
    <>
      <PageTitle title="Add Review" lead="Your review appears on the home page, with your name." />
      {user && <AddReviewForm key={partId} name={user.displayName} email={user.email} partId={partId} />}
    </>
  );
}
