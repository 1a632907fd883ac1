import { ErrorState, LoadingState, PageTitle, useSession } from '@shop/front-kit';
import { AdditionalInfoForm } from '../features/profile/components/additional-info.tsx';
import { useUser } from '../profile/user.ts';

function Form({ email }: { email: string }) {
  const record = useUser(email);
  if (record.isPending) return <LoadingState label="Loading your details" />;
  if (!record.data)
    return <ErrorState error={record.error} busy={record.isFetching} onRetry={() => void record.refetch()} />;
  return <AdditionalInfoForm user={record.data} />;
}

/** Rendered outside the dashboard's frame, so it sets its own width and margins. */
export function UpdateAdditionalInfoPage() {
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-(--page-width) px-(--page-margin) pb-16 md:pb-24">
      <PageTitle title="Update additional info" lead="We fill in your address and phone when you order." />
      {user && <Form email={user.email} />}
    </div>
  );
}
