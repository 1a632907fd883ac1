import {
  findPage,
  isDashboardPath,
  Navigate,
  type PageAccess,
  renamedPath,
  type SitePage,
  useLocation,
} from '@shop/front-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { DashboardFrame } from '../frames/dashboard-frame.tsx';
import { SiteFooter } from '../frames/site-footer.tsx';
import { RequireAdmin, RequireSession } from '../guards/page-guards.tsx';
import { AreaView } from '../remotes/area-view.tsx';
import type { Areas } from '../remotes/areas.ts';
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { useServedHead } from './served-head.ts';

const AccountPages = lazy(() => import('../account/account-pages.tsx'));

function Guarded({ access, children }: { access: PageAccess; children: ReactNode }) {
  if (access === 'public') return children;
  return (
    <RequireSession>{access === 'admin' ? <RequireAdmin>{children}</RequireAdmin> : children}</RequireSession>
  );
}

function PageContent({ page, areas }: { page: SitePage; areas: Areas }) {
  return page.owner === 'shell' ? (
    <ChunkErrorBoundary reload={() => location.reload()}>
      <Suspense>
        <AccountPages />
      </Suspense>
    </ChunkErrorBoundary>
  ) : (
    <AreaView key={page.owner} areas={areas} name={page.owner} />
  );
}

export function Page({ areas }: { areas: Areas }) {
  const { pathname } = useLocation();
  useServedHead(pathname);
  const renamed = renamedPath(pathname);
  if (renamed) return <Navigate to={renamed} replace />;
  const page = findPage(pathname);
  const content = page ? (
    <Guarded access={page.access}>
      <PageContent page={page} areas={areas} />
    </Guarded>
  ) : (
    <NotFoundPage />
  );
  return isDashboardPath(pathname) ? <DashboardFrame>{content}</DashboardFrame> : content;
}

export function PageFooter() {
  return isDashboardPath(useLocation().pathname) ? null : <SiteFooter />;
}
