import { accessTokenClaims, type RuntimeConfig, runtimeConfig } from '@shop/contracts';
import {
  type Area,
  BrowserRouter,
  createQueryClient,
  KitProvider,
  type SessionState,
  type SessionStore,
  useRoutes,
} from '@shop/front-kit';
import { createRoot } from 'react-dom/client';

/** A session of whatever access token the shell left on this origin; it can neither log in nor renew. */
const storedSession = (): SessionStore => {
  const token = localStorage.getItem('accessToken') ?? undefined;
  const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  const claims = payload ? accessTokenClaims.safeParse(JSON.parse(atob(payload))).data : undefined;
  const state: SessionState = claims
    ? {
        status: 'signed-in',
        user: { email: claims.sub, displayName: '', emailVerified: true, photoURL: undefined },
      }
    : { status: 'signed-out' };
  const nothing = async (): Promise<void> => undefined;
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    accessToken: () => token,
    renew: async () => undefined,
    logOut: () => undefined,
    arrived: () => undefined,
    retry: () => undefined,
    rename: nothing,
    changePhoto: nothing,
    resendVerification: nothing,
    refresh: nothing,
  };
};

const Alone = ({ area }: { area: Area }) => useRoutes(area.routes);

const loadConfig = async (): Promise<RuntimeConfig> => {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(4_000) });
  return runtimeConfig.parse(await response.json());
};

/** A micro-frontend's page of its own, for working on it and for showing it without the shell. */
export const standAlone = async ({ name, area }: { name: string; area: Area }): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root in index.html');
  const base = `/mf/${name}`;
  createRoot(root).render(
    <BrowserRouter basename={location.pathname.startsWith(base) ? base : '/'}>
      <KitProvider session={storedSession()} config={await loadConfig()} queryClient={createQueryClient()}>
        <main data-mf={name}>
          <Alone area={area} />
        </main>
      </KitProvider>
    </BrowserRouter>,
  );
};
