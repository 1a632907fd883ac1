import { findPage, paths, type SitePage } from '@shop/contracts/pages';
import { AreaRoot, LoadingState, type PageRoute } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { DashboardFrame } from '../frames/dashboard-frame.tsx';
import { RequireRight, RequireSession } from '../guards/page-guards.tsx';
import type { Areas } from '../remotes/areas.ts';
import { ChunkLoadError } from '../remotes/load-errors.ts';
import { Shell } from '../shell.tsx';
import { AsServed } from './as-served.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { PageError } from './page-error.tsx';
import { sitePages } from './site-pages.ts';

/** Ids of the routes that pages are put in, by the frame that a page asks for. */
const frames = { site: 'site', dashboard: 'dashboard' } as const;

/** A person who opens these without the right is logged out, as the specification says (ROLE-04). */
const logsOut: ReadonlySet<string> = new Set([
  paths.addPart,
  paths.manageParts,
  paths.makeAdmin,
  paths.manageOrders,
]);

interface GuardedProps {
  page: SitePage;
  children: ReactNode;
}

function Guarded({ page: { access, pattern }, children }: GuardedProps) {
  if (access === 'public') return children;
  return (
    <RequireSession>
      {access === 'user' ? (
        children
      ) : (
        <RequireRight right={access} logsOut={logsOut.has(pattern)}>
          {children}
        </RequireRight>
      )}
    </RequireSession>
  );
}

function loading<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      throw new ChunkLoadError('The code of this page did not arrive', { cause });
    }
  };
}

/** Until the first page has its code, what the edge served stays. */
const waiting = <AsServed otherwise={<LoadingState />} />;

/** One page behind its guard. If it fails, only this page shows an error. */
function pageRoute(page: SitePage, route: PageRoute, areas: Areas): RouteObject {
  const content =
    page.owner === 'shell' ? (
      <Outlet />
    ) : (
      <AreaRoot name={page.owner}>
        <Outlet />
      </AreaRoot>
    );
  return {
    element: <Guarded page={page}>{content}</Guarded>,
    errorElement: <PageError areas={areas} />,
    hydrateFallbackElement: waiting,
    children: [route.lazy ? { ...route, lazy: loading(route.lazy) } : { ...route }],
  };
}

const signIn = async () => ({ Component: (await import('../account/account-pages.tsx')).AccountPages });

/** The code of the shell's own pages. */
const ownRoutes: readonly PageRoute[] = [
  { path: paths.login, lazy: signIn },
  { path: paths.signup, lazy: signIn },
  {
    path: paths.mailedLink,
    lazy: async () => ({ Component: (await import('../account/mailed-link.page.tsx')).MailedLinkPage }),
  },
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import('../account/account.page.tsx')).AccountPage }),
  },
];

/** The routes of one front end, by frame. */
function routesOf(owner: string, routes: readonly PageRoute[], frame: keyof typeof frames, areas: Areas) {
  return sitePages()
    .filter((page) => page.owner === owner && page.frame === frame)
    .flatMap((page) => {
      const route = routes.find(({ path }) => path === page.pattern);
      return route === undefined ? [] : [pageRoute(page, route, areas)];
    });
}

/** The shop's routes before any micro-frontend has been loaded. */
export function shopRoutes(areas: Areas): RouteObject[] {
  const unknown: RouteObject = {
    Component: NotFoundPage,
    errorElement: <PageError areas={areas} />,
    hydrateFallbackElement: waiting,
  };
  return [
    {
      id: frames.site,
      Component: Shell,
      children: [
        ...routesOf('shell', ownRoutes, 'site', areas),
        {
          id: frames.dashboard,
          Component: DashboardFrame,
          children: [
            ...routesOf('shell', ownRoutes, 'dashboard', areas),
            { path: `${paths.dashboard}/*`, ...unknown },
          ],
        },
        { path: '*', ...unknown },
      ],
    },
  ];
}

/** Loads the micro-frontend of a page when it is first opened, and adds its pages to the router. */
export function areaRoutes(areas: Areas): PatchRoutesOnNavigationFunction {
  const added = new Set<string>();
  return async ({ path, patch, signal }) => {
    const owner = findPage(sitePages(), path)?.owner;
    if (owner === undefined || owner === 'shell' || added.has(owner)) return;
    const { routes } = await areas.load(owner);
    if (signal.aborted || added.has(owner)) return;
    added.add(owner);
    patch(frames.site, routesOf(owner, routes, 'site', areas));
    patch(frames.dashboard, routesOf(owner, routes, 'dashboard', areas));
  };
}
