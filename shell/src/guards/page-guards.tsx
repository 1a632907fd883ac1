import type { Right } from '@shop/contracts/client';
import {
  ErrorState,
  isForbidden,
  LoadingState,
  Navigate,
  paths,
  useHandleForbidden,
  useLocation,
  useRoles,
  useSession,
} from '@shop/front-kit';
import { type ReactNode, useEffect } from 'react';
import { AsServed } from '../pages/as-served.tsx';
import { returnLocation } from './return-location.ts';

function ToLogin() {
  const here = useLocation();
  useEffect(() => returnLocation.remember(here), [here]);
  return <Navigate to={paths.login} replace />;
}

/** Admits signed-in users, waits while the session is restored, and sends others to log in and back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'signed-in') return children;
  if (session.status === 'signed-out') return session.exit === undefined ? <ToLogin /> : null;
  return session.failed ? (
    <ErrorState title="Couldn't restore your session" onRetry={session.retry} />
  ) : (
    <AsServed otherwise={<LoadingState label="Restoring your session" />} />
  );
}

/** Only a definite refusal logs out (ROLE-04); a failed check offers Retry (DEF-11). */
export function RequireRight({ right, children }: { right: Right; children: ReactNode }) {
  const { roles, may, error, isChecking, retry } = useRoles();
  const react = useHandleForbidden();
  const isAllowed = may(right);
  const refused = (roles !== undefined && !isAllowed) || isForbidden(error);
  useEffect(() => {
    if (refused) react('adminGuard');
  }, [refused, react]);
  if (isAllowed) return children;
  if (error && !refused)
    return (
      <ErrorState
        title="Couldn't check your permissions"
        error={error}
        busy={isChecking}
        onRetry={() => void retry()}
      />
    );
  return <LoadingState label="Checking your permissions" />;
}
