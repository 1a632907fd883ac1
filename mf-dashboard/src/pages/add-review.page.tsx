import { id } from '@shop/contracts';
import { PageTitle, useSearchParams, useSession } from '@shop/front-kit';
import { AddReviewForm } from '../features/add-review/add-review-form.tsx';

export function AddReviewPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const partId = id.safeParse(params.get('part')).data;
  return (
    <>
      <PageTitle title="Add Review" lead="Your review appears on the home page, with your name." />
      {user && <AddReviewForm key={partId} name={user.displayName} email={user.email} partId={partId} />}
    </>
  );
}
