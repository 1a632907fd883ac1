import { useSession, useSessionStore } from '@shop/shop-runtime';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page named by a log-out, then ends the log-out; guards wait in between. */
export function ExitAfterLogOut() {
  const session = useSession();
  const { finishLogOut } = useSessionStore();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const exit = session.status === 'signed-out' ? session.exit : undefined;
  useEffect(() => {
    if (exit === undefined) return;
    if (pathname === exit) finishLogOut();
    else void navigate(exit, { replace: true });
  }, [exit, pathname, navigate, finishLogOut]);
  return null;
}
