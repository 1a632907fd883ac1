import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pageTitles, paths } from '@shop/contracts/pages';
import { Button, TextInput } from '@shop/front-kit';
import { useFieldProps } from '@shop/front-kit/forms';
import { useToast } from '@shop/shop-runtime';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useShellSession } from '../session/shell-session.tsx';
import { newAccount } from './account.rules.ts';
import { AccountSheet, accountLine, accountLink } from './account-sheet.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInError, useSignIn } from './use-sign-in.tsx';

/** Sends the mail at most once; the sign-up neither waits for it nor fails with it. */
function startOnce(send: () => Promise<void>) {
  let sent: Promise<void> | undefined;
  return {
    start: (): Promise<void> => {
      sent ??= send();
      sent.catch(() => undefined);
      return sent;
    },
  };
}

export function SignupPage() {
  const signIn = useSignIn();
  const { resendVerification } = useShellSession();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(newAccount),
    defaultValues: { name: '', email: '', password: '' },
  });
  const props = useFieldProps(form);

  const signUp = form.handleSubmit((account) => {
    const mail = startOnce(resendVerification);
    return signIn.attempt({
      action: async (identity) => {
        const user = await identity.signUp(account);
        void mail.start();
        return user;
      },
      again: async (identity) => {
        await identity.logIn(account);
        const user = await identity.change({ displayName: account.name });
        void mail.start();
        return user;
      },
      onDone: () => {
        void mail.start().then(
          () => toast.info(t`Welcome! We sent a verification link to ${account.email}.`),
          () =>
            toast.error(
              t`Your account is ready, but we couldn't send the verification email to ${account.email}.`,
            ),
        );
      },
    });
  });

  return (
    <AccountSheet
      title={pageTitles.signup}
      lead={t`One account for orders, reviews and your profile. We'll email you a link to verify your address.`}
      sheet="A-02 / Sign up"
    >
      <form className="grid gap-5" noValidate onSubmit={(event) => void signUp(event)}>
        <TextInput label={t`Name`} autoComplete="name" {...props('name')} />
        <TextInput label={t`Email`} type="email" autoComplete="email" {...props('email')} />
        <TextInput
          label={t`Password`}
          type="password"
          autoComplete="new-password"
          hint={t`At least 6 characters`}
          {...props('password')}
        />
        <Button type="submit" kind="primary" busy={signIn.isBusy}>{t`Sign up`}</Button>
      </form>
      <SignInError signIn={signIn} />
      <GoogleButton signIn={signIn} />
      <p className={accountLine}>
        <Trans>
          Already have an account?{' '}
          <Link className={accountLink} to={paths.login}>
            Login
          </Link>
        </Trans>
      </p>
    </AccountSheet>
  );
}
