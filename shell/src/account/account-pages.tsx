import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { ErrorState, LoadingState } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { returnLocation, returnPlaceOf } from '../guards/return-location.ts';
import { LoginPage } from './login.page.tsx';
import { SignupPage } from './signup.page.tsx';

/**
 * Login and sign-up. A signed-in user is sent to the remembered page; after a sign-up the user goes home and is offered that page
 * there (SUP-04). A link may name the page to return to: `state={{ returnTo: location }}`. Nothing is decided while the session is being
 * restored.
 */
export function AccountPages() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isSignedIn = session.status === 'signed-in';
  const [cameSignedIn] = useState(isSignedIn);
  const signsUp = pathname === paths.signup;
  useEffect(() => {
    const place = returnPlaceOf(state);
    if (place) returnLocation.remember(place);
  }, [state]);
  useEffect(() => {
    if (!isSignedIn) return;
    const back = returnLocation.read();
    returnLocation.forget();
    if (signsUp && !cameSignedIn) void navigate(paths.home, { replace: true, state: { offerBack: back } });
    else void navigate(back, { replace: true });
  }, [isSignedIn, signsUp, cameSignedIn, navigate]);

  if (isSignedIn) return <LoadingState label={t`Returning you to your page`} />;
  if (session.status === 'restoring')
    return session.failed ? (
      <ErrorState title={t`Couldn't restore your session`} onRetry={session.retry} />
    ) : (
      <LoadingState label={t`Restoring your session`} />
    );
  return signsUp ? <SignupPage /> : <LoginPage />;
}
