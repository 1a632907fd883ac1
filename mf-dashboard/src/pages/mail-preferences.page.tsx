import { Loaded, PageTitle } from '@shop/front-kit';
import { useMailPreferences } from '../features/mails/mail-preferences.ts';
import { MailPreferencesForm } from '../features/mails/mail-preferences-form.tsx';

export function MailPreferencesPage() {
  return (
    <>
      <PageTitle title="Emails" lead="Choose which emails you get from us." />
      <Loaded query={useMailPreferences()} label="Loading your preferences">
        {(preferences) => <MailPreferencesForm saved={preferences} />}
      </Loaded>
    </>
  );
}
