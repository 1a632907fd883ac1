import { t } from '@lingui/core/macro';
import { Button } from '@shop/front-kit';
import { useConfig } from '@shop/shop-runtime';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useShellSession } from '../session/shell-session.tsx';
import type { useSignIn } from './use-sign-in.tsx';

const AccountChooser =
  import.meta.env.DEV || import.meta.env.VITE_STAND_INS
    ? lazy(() => import('./account-chooser.tsx'))
    : undefined;

interface GoogleButtonProps {
  signIn: ReturnType<typeof useSignIn>;
}

/** The other way to sign in. Opens the provider's window, or our account chooser when the identity stand-in is used. */
export function GoogleButton({ signIn }: GoogleButtonProps) {
  const usesEmulator = useConfig().identity.emulatorUrl !== undefined;
  const [isChoosing, setChoosing] = useState(false);
  const { identity } = useShellSession();
  // Browsers block a window that opens long after the click: have the provider's code here before it.
  useEffect(() => {
    identity().catch(() => undefined);
  }, [identity]);
  const start = (): void => {
    if (AccountChooser && usesEmulator) setChoosing(true);
    else void signIn.attempt({ action: (identity) => identity.logInWithGoogle() });
  };
  return (
    <>
      <p className="kit-caption flex items-center gap-3 before:flex-1 before:border-t before:border-base-300 after:flex-1 after:border-t after:border-base-300">{t`or`}</p>
      <Button disabled={signIn.isBusy} onClick={start}>
        <GoogleLetter />
        {t`Sign in with google`}
      </Button>
      {AccountChooser && isChoosing && (
        <Suspense>
          <AccountChooser
            onClose={() => setChoosing(false)}
            onChoose={(account) => {
              setChoosing(false);
              void signIn.attempt({ action: (identity) => identity.logInAs(account) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function GoogleLetter() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" fill="currentColor">
      <path d="M21.6 12.2c0-.7-.06-1.3-.18-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3zM12 22c2.7 0 5-.9 6.6-2.5L15.4 17a6 6 0 0 1-9-3.1H3.1v2.6A10 10 0 0 0 12 22zM6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9zM12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6z" />
    </svg>
  );
}
