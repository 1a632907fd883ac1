import { t } from '@lingui/core/macro';
import type { Right } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { EmptyState, ErrorState, LoadingState, useHandleForbidden, useRoles } from '@shop/front-kit';
import { isForbidden, useSession } from '@shop/shop-runtime';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
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
    <ErrorState title={t`Couldn't restore your session`} onRetry={session.retry} />
  ) : (
    <AsServed otherwise={<LoadingState label={t`Restoring your session`} />} />
  );
}

interface RequireRightProps {
  right: Right;
  /** Whether the specification logs people out who open this page without the right. */
  logsOut: boolean;
  children: ReactNode;
}

/** Only a definite refusal keeps a page back or logs out (ROLE-04); a failed check offers Retry (DEF-11). */
export function RequireRight({ right, logsOut, children }: RequireRightProps) {
  const { roles, may, error, isChecking, retry } = useRoles();
  const react = useHandleForbidden();
  const isAllowed = may(right);
  const refused = (roles !== undefined && !isAllowed) || isForbidden(error);
  useEffect(() => {
    if (refused && logsOut) react('adminGuard');
  }, [refused, logsOut, react]);
  if (isAllowed) return children;
  if (refused && !logsOut)
    return <EmptyState title={t`You don't have this right`} text={t`Ask an admin for it.`} />;
  if (error && !refused)
    return (
      <ErrorState
        title={t`Couldn't check your permissions`}
        error={error}
        busy={isChecking}
        onRetry={() => void retry()}
      />
    );
  return <LoadingState label={t`Checking your permissions`} />;
}
