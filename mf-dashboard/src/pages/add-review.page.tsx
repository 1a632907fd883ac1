import { PageTitle, useSession } from '@shop/front-kit';
import { AddReviewForm } from '../features/add-review/add-review-form.tsx';

export function AddReviewPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle title="Add Review" lead="Your review appears on the home page, with your name." />
      {user && <AddReviewForm name={user.displayName} />}
    </>
  );
}
