import type { RuntimeConfig } from '@shop/contracts';
import { BrowserRouter, createQueryClient, KitProvider, useQueryClient, useSession } from '@shop/front-kit';
import { useEffect, useRef, useState } from 'react';
import { BasketSync } from './basket/basket-sync.tsx';
import { Navigation } from './frames/navigation.tsx';
import { ReturnOffer } from './frames/return-offer.tsx';
import { useResetOnNavigation } from './frames/use-reset-on-navigation.ts';
import { VerificationNotice } from './frames/verification-notice.tsx';
import { ExitAfterLogOut } from './guards/exit-after-log-out.tsx';
import { type ServedPage, ServedPageProvider } from './pages/as-served.tsx';
import { Page, PageFooter } from './pages/page.tsx';
import type { Areas } from './remotes/areas.ts';
import type { ShellSession } from './session/session-store.ts';
import { ShellSessionProvider } from './session/shell-session.tsx';

/** Clears cached data when the user changes, also from another tab: the next user must not see it. */
function ClearCacheOnUserChange() {
  const { status, user } = useSession();
  const email = user?.email;
  const queryClient = useQueryClient();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (status === 'restoring') return;
    if (before.current !== undefined && before.current !== email) queryClient.clear();
    before.current = email;
  }, [status, email, queryClient]);
  return null;
}

export function Shell({ areas }: { areas: Areas }) {
  const content = useRef<HTMLElement>(null);
  useResetOnNavigation(content);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Navigation />
      <VerificationNotice />
      <ReturnOffer />
      <main id="content" ref={content} tabIndex={-1}>
        <Page areas={areas} />
      </main>
      <PageFooter />
      <ExitAfterLogOut />
      <ClearCacheOnUserChange />
      <BasketSync />
    </>
  );
}

interface AppProps {
  config: RuntimeConfig;
  session: ShellSession;
  areas: Areas;
  served: ServedPage | undefined;
}

export function App({ config, session, areas, served }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <BrowserRouter>
      <ShellSessionProvider value={session}>
        <KitProvider session={session} config={config} queryClient={queryClient} served={served?.replies}>
          <ServedPageProvider value={served}>
            <Shell areas={areas} />
          </ServedPageProvider>
        </KitProvider>
      </ShellSessionProvider>
    </BrowserRouter>
  );
}
