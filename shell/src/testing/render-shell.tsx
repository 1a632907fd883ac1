import type { CompanyContact } from '@shop/contracts';
import { fakeApi, renderRoutes, shopper } from '@shop/front-kit/testing';
import { Outlet } from 'react-router-dom';
import { vi } from 'vitest';
import { type ServedPage, ServedPageProvider } from '../pages/as-served.tsx';
import { areaRoutes, shopRoutes } from '../pages/routes.tsx';
import { learnPages } from '../pages/site-pages.ts';
import { createAreas } from '../remotes/areas.ts';
import { forgetFormerUser } from '../session/forget-former-user.ts';
import { createSession } from '../session/session-store.ts';
import { ShellSessionProvider } from '../session/shell-session.tsx';
import { tokenStore } from '../session/token-store.ts';
import { areaOf, remotes } from './areas.tsx';
// Fetched here, because the time limits of tests do not allow for compiling them.
import '../account/account-pages.tsx';
import { fakeIdentity } from './fake-identity.ts';
import { tokenFor } from './memory-identity.ts';

interface ShellTest {
  at?: string;
  isSignedIn?: boolean;
  answers?: Parameters<typeof fakeApi>[0];
  identity?: ReturnType<typeof fakeIdentity>;
  loadModule?: (name: string) => Promise<unknown>;
  company?: CompanyContact;
  served?: ServedPage | undefined;
}

/** Renders the whole shell with areas of one heading per page; only the network and the identity service are fake. */
export function renderShell({
  at = '/',
  isSignedIn = false,
  answers,
  loadModule,
  company,
  served,
  ...given
}: ShellTest = {}) {
  const identity = given.identity ?? fakeIdentity(isSignedIn ? shopper : undefined);
  if (isSignedIn) tokenStore.begin(tokenFor(shopper.email), shopper);
  const server = fakeApi({
    checkAdmin: { body: { admin: false } },
    listOwnWholeOrders: { body: [] },
    ...answers,
  });
  const exchange = vi.fn(async (email: string, _proof: string) => tokenFor(email));
  const session = createSession({ identity: async () => identity, exchange });
  const areas = createAreas({
    loadRemotes: async () => remotes,
    loadModule: (remote) => loadModule?.(remote.name) ?? Promise.resolve({ area: areaOf(remote) }),
  });
  session.start();
  learnPages(remotes);
  const providers = (
    <ShellSessionProvider value={session}>
      <ServedPageProvider value={served}>
        <Outlet />
      </ServedPageProvider>
    </ShellSessionProvider>
  );
  const view = renderRoutes([{ element: providers, children: shopRoutes(areas) }], {
    at,
    session,
    company,
    onOpen: areaRoutes(areas),
    hasShell: true,
  });
  forgetFormerUser(session, view.queryClient);
  return { ...view, identity, exchange, session, server };
}
