import type { CompanyContact } from '@shop/contracts';
import { fakeApi, renderWithKit, shopper } from '@shop/front-kit/testing';
import { vi } from 'vitest';
import { Shell } from '../app.tsx';
import { learnPages } from '../pages/site-pages.ts';
import type { AreaLoader } from '../remotes/areas.ts';
import { forgetFormerUser } from '../session/forget-former-user.ts';
import { createSession } from '../session/session-store.ts';
import { ShellSessionProvider } from '../session/shell-session.tsx';
import { tokenStore } from '../session/token-store.ts';
import { areaOf, remotes } from './areas.tsx';
import { fakeIdentity, tokenFor } from './fake-identity.ts';

interface ShellTest {
  at?: string;
  isSignedIn?: boolean;
  answers?: Parameters<typeof fakeApi>[0];
  identity?: ReturnType<typeof fakeIdentity>;
  loadModule?: (name: string) => Promise<unknown>;
  company?: CompanyContact;
}

/** Renders the whole shell with areas of one heading per page; only the network and the identity service are fake. */
export function renderShell({
  at = '/',
  isSignedIn = false,
  answers,
  loadModule,
  company,
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
  const areas: AreaLoader = {
    loadRemotes: async () => remotes,
    loadModule: (remote) => loadModule?.(remote.name) ?? Promise.resolve({ area: areaOf(remote) }),
  };
  session.start();
  learnPages(remotes);
  const view = renderWithKit(
    <ShellSessionProvider value={session}>
      <Shell areas={areas} />
    </ShellSessionProvider>,
    { at, session, company },
  );
  forgetFormerUser(session, view.queryClient);
  return { ...view, identity, exchange, session, server };
}
