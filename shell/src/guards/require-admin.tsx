import { ErrorState, isForbidden, LoadingState, useHandleForbidden, useRole } from '@shop/front-kit';
import { type ReactNode, useEffect } from 'react';

/** Only a definite no logs out (ROLE-04); a check that failed offers Retry (DEF-11). */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin, error, isChecking, retry } = useRole();
  const react = useHandleForbidden();
  const refused = isAdmin === false || isForbidden(error);
  useEffect(() => {
    if (refused) react('adminGuard');
  }, [refused, react]);
  if (isAdmin) return children;
  if (error && !refused)
    return (
      <ErrorState
        title="Your role could not be checked"
        error={error}
        busy={isChecking}
        onRetry={() => void retry()}
      />
    );
  return <LoadingState label="Checking your role" />;
}
