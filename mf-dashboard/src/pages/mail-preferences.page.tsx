import { ErrorState, LoadingState, PageTitle } from '@shop/front-kit';
import { useMailPreferences } from '../features/mails/mail-preferences.ts';
import { MailPreferencesForm } from '../features/mails/mail-preferences-form.tsx';

function Preferences() {
  const preferences = useMailPreferences();
  if (preferences.isPending) return <LoadingState label="Loading your preferences" />;
  if (!preferences.data)
    return (
      <ErrorState
        error={preferences.error}
        busy={preferences.isFetching}
        onRetry={() => void preferences.refetch()}
      />
    );
  return <MailPreferencesForm saved={preferences.data} />;
}

export function MailPreferencesPage() {
  return (
    <>
      <PageTitle title="Emails" lead="Choose which emails you get from us." />
      <Preferences />
    </>
  );
}
