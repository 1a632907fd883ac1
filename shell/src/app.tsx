import type { RuntimeConfig } from '@shop/contracts';
import { BrowserRouter, createQueryClient, KitProvider, useQueryClient, useSession } from '@shop/front-kit';
import { useEffect, useRef, useState } from 'react';
import { Navigation } from './frames/navigation.tsx';
import { useArrival } from './frames/use-arrival.ts';
import { VerificationNotice } from './frames/verification-notice.tsx';
import { ExitAfterLogOut } from './guards/exit-after-log-out.tsx';
import { Page, PageFooter } from './pages/page.tsx';
import type { Areas } from './remotes/areas.ts';
import type { ShellSession } from './session/session-store.ts';
import { ShellSessionProvider } from './session/shell-session.tsx';

/** What one person was shown is not kept for the next. */
const ForgetAfterLogOut = () => {
  const { status } = useSession();
  const queryClient = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'signed-in' && status === 'signed-out') queryClient.clear();
    before.current = status;
  }, [status, queryClient]);
  return null;
};

/** Everything inside the router and the providers. */
export const Shell = ({ areas }: { areas: Areas }) => {
  const content = useRef<HTMLElement>(null);
  useArrival(content);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Navigation />
      <VerificationNotice />
      <main id="content" ref={content} tabIndex={-1}>
        <Page areas={areas} />
      </main>
      <PageFooter />
      <ExitAfterLogOut />
      <ForgetAfterLogOut />
    </>
  );
};

interface AppProps {
  config: RuntimeConfig;
  session: ShellSession;
  areas: Areas;
}

export const App = ({ config, session, areas }: AppProps) => {
  const [queryClient] = useState(createQueryClient);
  return (
    <BrowserRouter>
      <ShellSessionProvider value={session}>
        <KitProvider session={session} config={config} queryClient={queryClient}>
          <Shell areas={areas} />
        </KitProvider>
      </ShellSessionProvider>
    </BrowserRouter>
  );
};
