import type { RuntimeConfig } from '@shop/contracts';
import { KitProvider } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import type { QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { BrowserRouter, type Location, useLocation, useRoutes } from 'react-router-dom';
import { FindBar } from './finding/find-bar.tsx';
import { useResetOnNavigation } from './frames/navigation.ts';
import { Navigation } from './frames/navigation.tsx';
import { ReturnOffer } from './frames/return-offer.tsx';
import { SkipLink } from './frames/skip-link.tsx';
import { UnpaidNotice } from './frames/unpaid-notice.tsx';
import { VerificationNotice } from './frames/verification-notice.tsx';
import { ExitAfterLogOut } from './guards/exit-after-log-out.tsx';
import { type ServedPage, ServedPageProvider } from './pages/as-served.tsx';
import { Page, PageFooter } from './pages/page.tsx';
import type { AreaLoader } from './remotes/areas.ts';
import { AccountSync } from './session/account-sync.tsx';
import type { ShellSession } from './session/session-store.ts';
import { ShellSessionProvider } from './session/shell-session.tsx';

/** Counts the users who left this tab. What a component remembers of one must not be shown to the next. */
function useUserTurn(): number {
  const { status, user } = useSession();
  const [turn, setTurn] = useState({ nth: 0, email: user?.email });
  if (status === 'restoring' || turn.email === user?.email) return turn.nth;
  const next = { nth: turn.email === undefined ? turn.nth : turn.nth + 1, email: user?.email };
  setTurn(next);
  return next.nth;
}

/** A new page replaces the one on screen when its code has arrived; a change of the search shows at once. */
function useShownLocation(): Location {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  return deferred.pathname === location.pathname ? location : deferred;
}

export function Shell({ areas }: { areas: AreaLoader }) {
  const main = useRef<HTMLElement>(null);
  const location = useShownLocation();
  const turn = useUserTurn();
  const content = (
    <>
      <Page key={turn} areas={areas} />
      <ExitAfterLogOut />
    </>
  );
  const page = useRoutes([{ path: '*', element: content }], location);
  useResetOnNavigation(main, location);
  return (
    <>
      <SkipLink to="#content">Skip to content</SkipLink>
      <Navigation />
      <FindBar />
      <VerificationNotice />
      <ReturnOffer />
      <UnpaidNotice />
      <main id="content" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] focus:outline-none">
        {page}
      </main>
      <PageFooter pathname={location.pathname} />
      <AccountSync />
    </>
  );
}

interface AppProps {
  queryClient: QueryClient;
  config: RuntimeConfig;
  session: ShellSession;
  areas: AreaLoader;
  served: ServedPage | undefined;
}

export function App({ queryClient, config, session, areas, served }: AppProps) {
  return (
    // In transitions, an input bound to the address would lose letters on a slow device.
    <BrowserRouter useTransitions={false}>
      <ShellSessionProvider value={session}>
        <KitProvider session={session} config={config} queryClient={queryClient}>
          <ServedPageProvider value={served}>
            <Shell areas={areas} />
          </ServedPageProvider>
        </KitProvider>
      </ShellSessionProvider>
    </BrowserRouter>
  );
}
