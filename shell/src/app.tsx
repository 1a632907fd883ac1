import type { RuntimeConfig } from '@shop/contracts';
import { KitProvider } from '@shop/front-kit';
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, Outlet } from 'react-router-dom';
import { type ServedPage, ServedPageProvider } from './pages/as-served.tsx';
import { areaRoutes, shopRoutes } from './pages/routes.tsx';
import type { Areas } from './remotes/areas.ts';
import type { ShellSession } from './session/session-store.ts';
import { ShellSessionProvider } from './session/shell-session.tsx';

interface AppSettings {
  queryClient: QueryClient;
  config: RuntimeConfig;
  session: ShellSession;
  served: ServedPage | undefined;
}

/** Provides what pages need, inside the router: messages and questions hold links. */
function App({ queryClient, config, session, served }: AppSettings) {
  return (
    <ShellSessionProvider value={session}>
      <KitProvider session={session} config={config} queryClient={queryClient}>
        <ServedPageProvider value={served}>
          <Outlet />
        </ServedPageProvider>
      </KitProvider>
    </ShellSessionProvider>
  );
}

/** The router of the whole shop. It starts to load the first page at once. */
export function createRouter(areas: Areas, settings: AppSettings) {
  return createBrowserRouter([{ element: <App {...settings} />, children: shopRoutes(areas) }], {
    patchRoutesOnNavigation: areaRoutes(areas),
  });
}

export type Router = ReturnType<typeof createRouter>;
