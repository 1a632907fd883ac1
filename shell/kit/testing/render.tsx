import {
  allRoutes,
  type CompanyContact,
  routes as contractRoutes,
  type Role,
  type RuntimeConfig,
} from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { AskBeforeLeaving, createQueryClient, KitProvider, keyOf } from '@shop/front-kit';
import { basketStore, type SessionStore } from '@shop/shop-runtime';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import { afterEach, expect, vi } from 'vitest';
import { fakeSession } from './fake-session.ts';
import { checkLiveRegions } from './live-regions.ts';
import { FakeIntersectionObserver } from './near-screen.ts';

/** The company's data in tests. */
export const testCompany: CompanyContact = defaultCompany;

export const testConfig: RuntimeConfig = {
  apiUrl: 'http://shop.test/api',
  identity: { apiKey: 'test', projectId: 'demo-parts', authDomain: 'demo-parts.test' },
  payments: { publishableKey: 'pk_test' },
  images: {
    maxBytes: 5 * 1024 * 1024,
    types: ['image/png', 'image/jpeg', 'image/webp'],
    publicOrigins: ['https://images.example.com'],
  },
};

/** A router listens to the history until it is disposed of. */
const openRouters = new Set<ReturnType<typeof createBrowserRouter>>();

/** Stubs browser features that jsdom lacks: media queries, scrolling. `setup.ts` calls it for every test file. */
export function installDomStubs(): void {
  // As the edge writes it into every page.
  document.documentElement.lang = 'en';
  // Allow for a busy machine.
  configure({ asyncUtilTimeout: 4_000 });
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.IntersectionObserver = FakeIntersectionObserver;
  window.scrollTo = () => undefined;
  afterEach(() => {
    cleanup();
    for (const router of openRouters) router.dispose();
    openRouters.clear();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    // Module state survives into later test files.
    basketStore.report({ status: 'done' });
  });
}

const { checkAdmin } = contractRoutes;

function LocationProbe() {
  const { pathname, search, hash } = useLocation();
  return <span data-testid="location">{`${pathname}${search}${hash}`}</span>;
}

/** Queries of other things than the shop's records. */
const otherKeys = ['has-password', 'mailed-link', 'payment-provider'];
const callPaths: readonly unknown[] = allRoutes.map(({ path }) => path);

/** Fails the test for a query whose key does not come from `keyOf`: one record must have one key. */
function checkKeys(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    const [name] = queryKey;
    if (type !== 'added' || callPaths.includes(name) || otherKeys.includes(String(name))) return;
    throw new Error(`The key of this query does not start with a call's path: ${JSON.stringify(queryKey)}`);
  });
}

interface RenderSettings {
  at?: string;
  session?: SessionStore;
  /** Known before the page renders, as below the guards of the shell. */
  roles?: readonly Role[];
  config?: RuntimeConfig;
  /** Data that came with the page. */
  served?: Parameters<typeof hydrate>[1];
  company?: CompanyContact | undefined;
  /** Adds the routes of a path when it is opened. */
  onOpen?: PatchRoutesOnNavigationFunction | undefined;
  /** The shell itself asks before a page with typed work is left. */
  hasShell?: boolean;
}

function openShop(
  routes: readonly RouteObject[],
  {
    at = '/',
    session = fakeSession(),
    roles,
    config = testConfig,
    served = {},
    company = defaultCompany,
    onOpen,
    hasShell = false,
  }: RenderSettings = {},
) {
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, gcTime: Number.POSITIVE_INFINITY } });
  checkKeys(queryClient);
  const state = session.getState();
  if (roles && state.status === 'signed-in')
    queryClient.setQueryData(keyOf(checkAdmin, { params: { email: state.user.email } }), {
      admin: roles.includes('owner'),
      roles,
    });
  // As the edge writes it into every page.
  queryClient.setQueryData(keyOf(contractRoutes.getCompanyContact, {}), company);
  hydrate(queryClient, served);
  window.history.replaceState(null, '', at);
  const element = (
    <KitProvider session={session} config={config} queryClient={queryClient}>
      <Outlet />
      <LocationProbe />
      {!hasShell && <AskBeforeLeaving />}
    </KitProvider>
  );
  const router = createBrowserRouter([{ element, children: [...routes] }], {
    patchRoutesOnNavigation: onOpen,
  });
  openRouters.add(router);
  return { router, queryClient };
}

function show({ router, queryClient }: ReturnType<typeof openShop>) {
  const view = render(<RouterProvider router={router} useTransitions={false} />);
  checkLiveRegions(view.container);
  return {
    ...view,
    user: userEvent.setup(),
    queryClient,
    location: () => view.getByTestId('location').textContent,
  };
}

/** Renders routes with everything the kit's hooks need; `location()` returns the current address. */
export function renderRoutes(routes: readonly RouteObject[], settings: RenderSettings = {}) {
  return show(openShop(routes, settings));
}

/** The same, once the code of the first page is there, as in the shop. */
export async function renderPage(routes: readonly RouteObject[], settings: RenderSettings = {}) {
  const shop = openShop(routes, settings);
  // Allow for compiling the page.
  await waitFor(() => expect(shop.router.state.initialized).toBe(true), { timeout: 15_000 });
  return show(shop);
}

/** Renders an element on every path. */
export function renderWithKit(ui: ReactNode, settings: RenderSettings = {}) {
  return renderRoutes([{ path: '*', element: ui }], settings);
}
