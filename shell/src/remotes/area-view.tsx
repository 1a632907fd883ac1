import {
  type Area,
  ChunkLoadError,
  ErrorState,
  HomeHero,
  LoadingState,
  paths,
  preloadPage,
  useLocation,
  useRoutes,
} from '@shop/front-kit';
import { Component, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { AsServed } from '../pages/as-served.tsx';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { tell } from '../telemetry/telemetry.ts';
import type { Areas } from './areas.ts';

interface AreaBoundaryProps {
  children: ReactNode;
  name: string;
  onRetry: () => void;
  /** Reloads the area when a page's code is gone; absent when that was just tried. */
  onMissingCode?: (() => void) | undefined;
}

/** Catches what an area throws while it renders, so that navigation and the other areas go on. Retry mounts a new one. */
class AreaBoundary extends Component<AreaBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown) {
    const { name, onMissingCode } = this.props;
    tell({ kind: error instanceof ChunkLoadError ? 'remote-failed' : 'error', name, error });
    if (error instanceof ChunkLoadError) onMissingCode?.();
  }

  override render() {
    const { error }: { error: unknown } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ChunkLoadError && this.props.onMissingCode) return <LoadingState />;
    return <ErrorState title="This part of the shop stopped working" onRetry={this.props.onRetry} />;
  }
}

type Progress =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; area: Area };

function AreaRoutes({ area }: { area: Area }) {
  return useRoutes(area.routes) ?? <NotFoundPage />;
}

/** The same object when nothing changed, so that nothing is drawn again. */
function readyWith(known: Progress, area: Area): Progress {
  return known.status === 'ready' && known.area === area ? known : { status: 'ready', area };
}

function useArea(areas: Areas, name: string) {
  const { pathname } = useLocation();
  const [progress, setProgress] = useState<Progress>(() => {
    const area = areas.peek(name);
    return area ? { status: 'ready', area } : { status: 'loading' };
  });
  const follow = useCallback((work: Promise<Area>): (() => void) => {
    let left = false;
    work.then(
      (area) => left || setProgress((known) => readyWith(known, area)),
      (error: unknown) => left || setProgress({ status: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, []);
  // Always, not only when it is missing: it may have come between drawing and this effect.
  useEffect(() => follow(areas.load(name)), [areas, name, follow]);
  const reloaded = async (): Promise<Area> => {
    const area = await areas.reload(name);
    await preloadPage(area.routes, pathname);
    return area;
  };
  const retry = (): void => {
    setProgress({ status: 'loading' });
    follow(reloaded());
  };
  /** The area that was reloaded without being asked, and for which page: the same page is not retried for ever. */
  const [recovered, setRecovered] = useState<{ area: Area; pathname: string }>();
  const recover = (): void => {
    const reloadOnce = async (): Promise<Area> => {
      const area = await reloaded();
      setRecovered({ area, pathname });
      return area;
    };
    setProgress({ status: 'loading' });
    follow(reloadOnce());
  };
  const wasTried =
    progress.status === 'ready' && recovered?.area === progress.area && recovered.pathname === pathname;
  return { progress, retry, recover: wasTried ? undefined : recover };
}

/** What stands in the place of an area until it is here: what was served there, so that it never goes away. */
function AreaOnItsWay() {
  const isHome = useLocation().pathname === paths.home;
  return (
    <>
      {isHome && <HomeHero />}
      <AsServed otherwise={!isHome && <LoadingState />} />
    </>
  );
}

/**
 * One micro-frontend's part of the page. When it does not load or breaks, only this part says so. A tab that is older
 * than what the server keeps reloads the area by itself; the rest of the page, and what was typed there, stays.
 * Give it the area's name as key: each area starts afresh.
 */
export function AreaView({ areas, name }: { areas: Areas; name: string }) {
  const { progress, retry, recover } = useArea(areas, name);
  if (progress.status === 'loading') return <AreaOnItsWay />;
  if (progress.status === 'failed')
    return (
      <>
        <ErrorState title="This part of the shop did not load" onRetry={retry} />
        <AsServed otherwise={null} />
      </>
    );
  return (
    <AreaBoundary name={name} onRetry={retry} onMissingCode={recover}>
      <div data-mf={name} data-owner={`mf-${name}`}>
        <Suspense fallback={<AreaOnItsWay />}>
          <AreaRoutes area={progress.area} />
        </Suspense>
      </div>
    </AreaBoundary>
  );
}
