import { findPage, isDashboardPath, paths, type SitePage } from '@shop/contracts/pages';
import { LoadingState, lazyPage } from '@shop/front-kit';
import { ChunkLoadError } from '@shop/shop-runtime';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useServedHead } from '../frames/navigation.ts';
import { SiteFooter } from '../frames/site-footer.tsx';
import { RequireRight, RequireSession } from '../guards/page-guards.tsx';
import { AreaView } from '../remotes/area-view.tsx';
import type { AreaLoader } from '../remotes/areas.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { sitePages } from './site-pages.ts';

const signIn = lazyPage(paths.login, async () => (await import('../account/account-pages.tsx')).default);
const mailedLink = lazyPage(
  paths.mailedLink,
  async () => (await import('../account/mailed-link.page.tsx')).MailedLinkPage,
);
const account = lazyPage(
  paths.account,
  async () => (await import('../account/account.page.tsx')).AccountPage,
);

const shellPages: Readonly<Record<string, typeof account>> = {
  [paths.account]: account,
  [paths.mailedLink]: mailedLink,
};

/** Visitors never need the frame of the dashboard, so it is no part of the first script. */
export const loadDashboardFrame = () => import('../frames/dashboard-frame.tsx');

const DashboardFrame = lazy(async () => {
  try {
    return { default: (await loadDashboardFrame()).DashboardFrame };
  } catch (cause) {
    throw new ChunkLoadError('The code of the menu did not arrive', { cause });
  }
});

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

function PageContent({ page, areas }: { page: SitePage; areas: AreaLoader }) {
  const { pathname } = useLocation();
  return page.owner === 'shell' ? (
    <PageBoundary place={pathname}>
      <Suspense>{(shellPages[page.pattern] ?? signIn).element}</Suspense>
    </PageBoundary>
  ) : (
    <AreaView key={page.owner} name={page.owner} areas={areas} />
  );
}

export function Page({ areas }: { areas: AreaLoader }) {
  const { pathname } = useLocation();
  useServedHead(pathname);
  const page = findPage(sitePages(), pathname);
  const content = page ? (
    <Guarded page={page}>
      <PageContent page={page} areas={areas} />
    </Guarded>
  ) : (
    <NotFoundPage />
  );
  if (!isDashboardPath(pathname)) return content;
  return (
    <PageBoundary place={pathname}>
      <Suspense fallback={<LoadingState />}>
        <DashboardFrame>{content}</DashboardFrame>
      </Suspense>
    </PageBoundary>
  );
}

export function PageFooter({ pathname }: Pick<Location, 'pathname'>) {
  return isDashboardPath(pathname) ? null : <SiteFooter />;
}
