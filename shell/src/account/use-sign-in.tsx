import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { Button, FormError, LiveText } from '@shop/front-kit';
import type { SessionUser } from '@shop/shop-runtime';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TokenExchangeError } from '../session/access-token.ts';
import { type Identity, IncompleteSignUpError, SignInCancelledError } from '../session/identity.ts';
import { useShellSession } from '../session/shell-session.tsx';
import { accountLine, accountLink } from './account-sheet.tsx';
import { type Advice, adviceFor, identityErrorText } from './sign-in-error.ts';

type Action = (identity: Identity) => Promise<SessionUser>;

interface Attempt {
  action: Action;
  /** Used by Retry when the account exists but its name or the shop's token is missing. */
  again?: Action;
  onDone?: () => void;
}

interface Failure {
  /** The provider's text, as specified, or one of the shop's. */
  text: string;
  advice: Advice | undefined;
}

function isHalfDone(reason: unknown): boolean {
  return reason instanceof TokenExchangeError || reason instanceof IncompleteSignUpError;
}

/** Runs one sign-in at a time: progress, failure, and Retry when only the last step is missing (LOG-09). */
export function useSignIn() {
  const { enter } = useShellSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [retry, setRetry] = useState<() => Promise<void>>();

  const fail = (reason: unknown): void =>
    setFailure({ text: identityErrorText(reason), advice: adviceFor(reason) });

  const attempt = async ({ action, again = action, onDone }: Attempt): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    setRetry(undefined);
    try {
      await enter(action);
      onDone?.();
    } catch (reason) {
      if (reason instanceof SignInCancelledError) return;
      fail(reason);
      if (isHalfDone(reason)) setRetry(() => () => attempt({ action: again, onDone }));
    } finally {
      setBusy(false);
    }
  };

  return { attempt, isBusy, failure, retry, fail, clear: () => setFailure(undefined) };
}

interface SignInErrorProps {
  signIn: ReturnType<typeof useSignIn>;
  /** Sends the reset mail; only on pages with an address field. */
  onForgotPassword?: () => void;
}

/** The provider's text in red under the form, as specified, then a plain sentence and the next step (ERR-04). */
export function SignInError({ signIn: { failure, retry }, onForgotPassword }: SignInErrorProps) {
  return (
    <>
      <FormError>{failure?.text}</FormError>
      <LiveText>
        {failure?.advice && (
          <p className={accountLine}>
            <span>{`${failure.advice.sentence} `}</span>
            {failure.advice.help === 'log-in' && (
              <Link className={accountLink} to={paths.login}>{t`Log in`}</Link>
            )}
            {failure.advice.help === 'reset' && onForgotPassword && (
              <button
                type="button"
                className={accountLink}
                onClick={onForgotPassword}
              >{t`Forgot password`}</button>
            )}
          </p>
        )}
      </LiveText>
      {retry && <Button onClick={() => void retry()}>{t`Retry`}</Button>}
    </>
  );
}
