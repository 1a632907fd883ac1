import { useSession, useSessionStore } from '@shop/shop-runtime';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page named by a log-out, then reports arrival; guards wait in between. */
export function ExitAfterLogOut() {
  const session = useSession();
  const { arrived } = useSessionStore();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const exit = session.status === 'signed-out' ? session.exit : undefined;
  useEffect(() => {
    if (exit === undefined) return;
    if (pathname === exit) arrived();
    else void navigate(exit, { replace: true });
  }, [exit, pathname, navigate, arrived]);
  return null;
}
