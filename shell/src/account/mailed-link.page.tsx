import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { pageTitles, paths } from '@shop/contracts/pages';
import { Button, ErrorState, FormError, LiveText, LoadingState, TextInput } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { useSession } from '@shop/shop-runtime';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import type { MailedLink } from '../session/identity.ts';
import { useShellSession } from '../session/shell-session.tsx';
import { chosenPassword } from './account.rules.ts';
import { AccountSheet, accountLine, accountLink } from './account-sheet.tsx';
import { changeProblem } from './change-problem.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly press: string;
  readonly done: string;
}

/** Says what the link does and for which address, before it does it. */
function wordsOf({ does, email, before = t`another email` }: MailedLink): Words {
  switch (does) {
    case 'verify-email':
      return {
        title: t`Verify your email`,
        lead: t`An account was opened here with ${email}.`,
        press: t`Verify this email`,
        done: t`${email} is verified.`,
      };
    case 'change-email':
      return {
        title: t`Confirm your new email`,
        lead: t`The account of ${before} will have ${email} instead.`,
        press: t`Use this email`,
        done: t`Log in with ${email} from now on.`,
      };
    case 'restore-email':
      return {
        title: t`Take back your email`,
        lead: t`Your account will have ${email} again.`,
        press: t`Take it back`,
        done: t`Log in with ${email}, then change your password.`,
      };
    case 'reset-password':
      return {
        title: t`Choose a new password`,
        lead: t`For your account ${email}.`,
        press: t`Save password`,
        done: t`Your password is changed.`,
      };
  }
}

interface OfferProps {
  words: Words;
  /** Does what the link is for. */
  act: (password?: string) => Promise<void>;
}

function PasswordForm({ words, act }: OfferProps) {
  const form = useForm({ resolver: zodResolver(chosenPassword), defaultValues: { next: '' } });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      className="grid gap-5"
      explain={changeProblem}
      onSave={({ next }) => act(next)}
      save={words.press}
    >
      <TextInput
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        hint={t`At least 6 characters.`}
        {...field('next')}
      />
    </Form>
  );
}

function PressButton({ words, act }: OfferProps) {
  const press = useMutation({ mutationFn: () => act() });
  return (
    <>
      <FormError>{press.isError && changeProblem(press.error)}</FormError>
      <Button kind="primary" busy={press.isPending} onClick={() => press.mutate()}>
        {words.press}
      </Button>
      <p className="text-sm text-muted">{t`Not you? Close this page. Nothing happens until you press.`}</p>
    </>
  );
}

/** Ends a sign-up with a stranger's address: a new password leaves everything behind that the account had. */
function NotMe({ email }: { email: string }) {
  const { sendPasswordReset } = useShellSession();
  const end = useMutation({ mutationFn: () => sendPasswordReset(email) });
  return (
    <>
      <FormError>{end.isError && changeProblem(end.error)}</FormError>
      {!end.isSuccess && (
        <Button kind="plain" busy={end.isPending} onClick={() => end.mutate()}>{t`This was not me`}</Button>
      )}
      <LiveText className="text-sm">
        {end.isSuccess &&
          t`We sent you another link. Choose a password and log in: that ends the other sign-up.`}
      </LiveText>
    </>
  );
}

function Done({ children }: { children: string }) {
  const { status } = useSession();
  return (
    <>
      <LiveText>{children}</LiveText>
      <p className={accountLine}>
        <Link className={accountLink} to={status === 'signed-in' ? paths.home : paths.login}>
          {status === 'signed-in' ? t`Go to the shop` : t`Log in`}
        </Link>
      </p>
    </>
  );
}

function Offer({ code, link }: { code: string; link: MailedLink }) {
  const { identity } = useShellSession();
  const { status, refresh } = useSession();
  const act = useMutation({
    mutationFn: async (password?: string) => {
      const service = await identity();
      if (password === undefined) await service.followLink(code);
      else await service.choosePassword(code, password);
      if (status === 'signed-in') await refresh().catch(() => undefined);
    },
  });
  const words = wordsOf(link);
  const Ask = link.does === 'reset-password' ? PasswordForm : PressButton;
  return (
    <AccountSheet title={words.title} lead={words.lead} sheet="A-03 / Email">
      {act.isSuccess ? <Done>{words.done}</Done> : <Ask words={words} act={act.mutateAsync} />}
      {!act.isSuccess && link.does === 'verify-email' && <NotMe email={link.email} />}
    </AccountSheet>
  );
}

function Expired() {
  return (
    <AccountSheet
      title={pageTitles.mailedLink}
      lead={t`This link was used or has expired. Ask for a new one.`}
      sheet="A-03 / Email"
    >
      <p className={accountLine}>
        <Link className={accountLink} to={paths.login}>{t`Log in`}</Link>
      </p>
    </AccountSheet>
  );
}

/**
 * The page of all links in the identity service's mails. It reads the link and waits: programs that open every link in a mail must not
 * confirm anything.
 */
export function MailedLinkPage() {
  const code = new URLSearchParams(useLocation().search).get('oobCode') ?? '';
  const { identity } = useShellSession();
  const link = useQuery({
    queryKey: ['mailed-link', code],
    queryFn: async () => (await (await identity()).readLink(code)) ?? null,
    // A used link cannot be read again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isPending) return <LoadingState label={t`Reading the link`} />;
  if (link.isError)
    return <ErrorState title={t`Couldn't read the link`} onRetry={() => void link.refetch()} />;
  return link.data ? <Offer code={code} link={link.data} /> : <Expired />;
}
