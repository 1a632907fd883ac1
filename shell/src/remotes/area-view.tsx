import { paths } from '@shop/contracts/pages';
import { type Area, AreaRoot, ErrorState, HomeHero, LoadingState } from '@shop/front-kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { AsServed } from '../pages/as-served.tsx';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { PageBoundary } from '../pages/page-boundary.tsx';
import { type AreaLoader, areaQuery } from './areas.ts';

/** Shown while an area loads: the served content, so that it never disappears. */
function AreaPlaceholder() {
  const isHome = useLocation().pathname === paths.home;
  return (
    <>
      {isHome && <HomeHero />}
      <AsServed otherwise={!isHome && <LoadingState />} />
    </>
  );
}

function AreaRoutes({ area }: { area: Area }) {
  return useRoutes(area.routes) ?? <NotFoundPage />;
}

interface AreaViewProps {
  areas: AreaLoader;
  name: string;
}

/**
 * Renders one micro-frontend. If it fails to load or breaks, only this part shows an error.
 * Pass the area's name as key, so that each area starts fresh.
 */
export function AreaView({ areas, name }: AreaViewProps) {
  const { data: area, isFetching, refetch } = useQuery(areaQuery(areas, name));
  const { pathname } = useLocation();
  if (!area && isFetching) return <AreaPlaceholder />;
  if (!area)
    return (
      <>
        <ErrorState title="This section didn't load" onRetry={() => void refetch()} />
        <AsServed otherwise={null} />
      </>
    );
  return (
    <PageBoundary name={name} place={pathname}>
      <AreaRoot name={name}>
        <Suspense fallback={<AreaPlaceholder />}>
          <AreaRoutes area={area} />
        </Suspense>
      </AreaRoot>
    </PageBoundary>
  );
}
