import { t } from '@lingui/core/macro';
import { Loaded, PageTitle } from '@shop/front-kit';
import { useMailPreferences } from '../features/mails/mail-preferences.ts';
import { MailPreferencesForm } from '../features/mails/mail-preferences-form.tsx';

export function MailPreferencesPage() {
  return (
    <>
      <PageTitle title={t`Emails`} lead={t`Choose which emails you get from us.`} />
      <Loaded query={useMailPreferences()} label={t`Loading your preferences`}>
        {(preferences) => <MailPreferencesForm saved={preferences} />}
      </Loaded>
    </>
  );
}
