import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pageTitles, paths } from '@shop/contracts/pages';
import { Button, LiveText, TextInput } from '@shop/front-kit';
import { useFieldProps } from '@shop/front-kit/forms';
import { useSession, useToast } from '@shop/shop-runtime';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useShellSession } from '../session/shell-session.tsx';
import { credentials, resetProblem } from './account.rules.ts';
import { AccountSheet, accountLine, accountLink } from './account-sheet.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInError, useSignIn } from './use-sign-in.tsx';

function usePasswordReset({ fail, clear }: Pick<ReturnType<typeof useSignIn>, 'fail' | 'clear'>) {
  const { sendPasswordReset } = useShellSession();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const send = async (address: string): Promise<void> => {
    setSending(true);
    clear();
    try {
      await sendPasswordReset(address);
      toast.success(t`If this address has an account, an email with a reset link is on its way.`);
    } catch (error) {
      fail(error);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
}

export function LoginPage() {
  const session = useSession();
  const hasEnded = session.status === 'signed-out' && session.ended === true;
  const signIn = useSignIn();
  const reset = usePasswordReset(signIn);
  const form = useForm({ resolver: zodResolver(credentials), defaultValues: { email: '', password: '' } });
  const props = useFieldProps(form);

  const logIn = form.handleSubmit((values) =>
    signIn.attempt({ action: (identity) => identity.logIn(values) }),
  );
  const resetPassword = async (): Promise<void> => {
    form.clearErrors();
    const address = form.getValues('email');
    const message = resetProblem(address);
    if (message) form.setError('email', { message }, { shouldFocus: true });
    else await reset.send(address.trim());
  };

  return (
    <AccountSheet
      title={pageTitles.login}
      lead={t`Order parts, follow your orders, write reviews.`}
      sheet="A-01 / Login"
    >
      <LiveText className="font-medium">
        {hasEnded && t`Your session ended. Log in to go back to where you were.`}
      </LiveText>
      <form className="grid gap-5" noValidate onSubmit={(event) => void logIn(event)}>
        <TextInput label={t`Email`} type="email" autoComplete="email" {...props('email')} />
        <TextInput
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          {...props('password')}
        />
        <p className={`-mt-3 -mb-2 ${accountLine}`}>
          <Trans>
            Forgot your password?{' '}
            <button
              type="button"
              className={accountLink}
              disabled={reset.isSending}
              onClick={() => void resetPassword()}
            >
              Reset
            </button>
          </Trans>
        </p>
        <Button type="submit" kind="primary" busy={signIn.isBusy}>{t`Login`}</Button>
      </form>
      <SignInError signIn={signIn} onForgotPassword={() => void resetPassword()} />
      <GoogleButton signIn={signIn} />
      <p className={accountLine}>
        <Trans>
          New here?{' '}
          <Link className={accountLink} to={paths.signup}>
            Create an account
          </Link>
        </Trans>
      </p>
    </AccountSheet>
  );
}
