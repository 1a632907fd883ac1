import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Link, paths, TextInput, useToast } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { newAccount } from './account.rules.ts';
import { AccountSheet } from './account-sheet.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInError } from './sign-in-error.tsx';
import { useSignIn } from './use-sign-in.ts';

export const SignupPage = () => {
  const signIn = useSignIn();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(newAccount),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors } = form.formState;

  const signUp = form.handleSubmit((values) =>
    signIn.attempt({
      action: (identity) => identity.signUp(values),
      again: (identity) => identity.logIn(values),
      onDone: () => toast.info(`Welcome! We sent a verification link to ${values.email}.`),
    }),
  );

  return (
    <AccountSheet
      title="Sign up"
      lead="One account for orders, reviews and your profile. We send a link to verify your address."
      sheet="A-02 / Sign up"
    >
      <form className="kit-form" noValidate onSubmit={(event) => void signUp(event)}>
        <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextInput
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" kind="primary" busy={signIn.isBusy}>
          Sign up
        </Button>
      </form>
      <SignInError error={signIn.error} retry={signIn.retry} />
      <p className="account-or kit-caption">or</p>
      <GoogleButton signIn={signIn} />
      <p className="account-line">
        Already have an account?{' '}
        <Link className="kit-link account-link" to={paths.login}>
          Login
        </Link>
      </p>
    </AccountSheet>
  );
};
