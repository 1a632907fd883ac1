import type { SessionUser } from '@shop/front-kit';
import { useState } from 'react';
import { ExchangeFailed } from '../session/admission.ts';
import { type Identity, SignInCancelled } from '../session/identity.ts';
import { identityErrorText } from '../session/identity-error.ts';
import { useShellSession } from '../session/shell-session.tsx';

type Action = (identity: Identity) => Promise<SessionUser>;

interface Attempt {
  action: Action;
  /** What to do instead when the account exists already, but the shop's token is missing. */
  again?: Action;
  onDone?: () => void;
}

/** One sign-in at a time, with its progress, its error text, and Retry when only the shop's token was missing (LOG-09). */
export const useSignIn = () => {
  const { enter } = useShellSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [retry, setRetry] = useState<() => Promise<void>>();

  const attempt = async ({ action, again = action, onDone }: Attempt): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setRetry(undefined);
    try {
      await enter(action);
      onDone?.();
    } catch (reason) {
      if (reason instanceof SignInCancelled) return;
      setError(identityErrorText(reason));
      if (reason instanceof ExchangeFailed)
        setRetry(() => () => attempt({ action: again, ...(onDone && { onDone }) }));
    } finally {
      setBusy(false);
    }
  };

  return { attempt, isBusy, error, retry, setError };
};
