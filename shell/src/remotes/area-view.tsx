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
  /** Reloads the area when a page's code is missing; absent if that was just tried. */
  onMissingCode?: (() => void) | undefined;
}

/** Catches render errors of an area, so that navigation and the other areas keep working. Retry mounts a new one. */
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
    return <ErrorState title="This section stopped working" onRetry={this.props.onRetry} />;
  }
}

type Progress =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; area: Area };

function AreaRoutes({ area }: { area: Area }) {
  return useRoutes(area.routes) ?? <NotFoundPage />;
}

/** Returns the same object if nothing changed, to avoid a render. */
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
  // Always subscribe: the area may have arrived between render and this effect.
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
  /** Area and page of the last automatic reload, so that the same page is not reloaded forever. */
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

/** Shown while an area loads: the served content, so that it never disappears. */
function AreaOnItsWay() {
  const isHome = useLocation().pathname === paths.home;
  return <AsServed otherwise={isHome ? <HomeHero /> : <LoadingState />} />;
}

/**
 * Renders one micro-frontend. If it fails to load or breaks, only this part shows an error. A tab older
 * than the files on the server reloads the area by itself; the rest of the page and the user's input stay.
 * Pass the area's name as key, so that each area starts fresh.
 */
export function AreaView({ areas, name }: { areas: Areas; name: string }) {
  const { progress, retry, recover } = useArea(areas, name);
  if (progress.status === 'loading') return <AreaOnItsWay />;
  if (progress.status === 'failed')
    return (
      <>
        <ErrorState title="This section didn't load" onRetry={retry} />
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
