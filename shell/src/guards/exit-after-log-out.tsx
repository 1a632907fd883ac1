import { useLocation, useNavigate, useSession, useSessionStore } from '@shop/front-kit';
import { useEffect } from 'react';

/** Goes where a log-out named, then tells the session that it is done; guards keep still in between. */
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
