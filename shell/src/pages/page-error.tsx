import { t } from '@lingui/core/macro';
import { findPage } from '@shop/contracts/pages';
import { ErrorState, LoadingState } from '@shop/front-kit';
import { failedRequestOf } from '@shop/shop-runtime';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import type { Areas } from '../remotes/areas.ts';
import { AreaLoadError, ChunkLoadError } from '../remotes/load-errors.ts';
import { report } from '../telemetry/telemetry.ts';
import { AsServed } from './as-served.tsx';
import { sitePages } from './site-pages.ts';

/** `crypto.randomUUID` is missing on pages without https. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The micro-frontend of the page at an address; undefined for the shell's own pages. */
function areaAt(pathname: string): string | undefined {
  const owner = findPage(sitePages(), pathname)?.owner;
  return owner === 'shell' ? undefined : owner;
}

interface FailureProps {
  /** Under which the log has the error. */
  requestId: string;
  name: string | undefined;
  areas: Areas;
}

/** A page whose code did not come. The new version shows by itself if one was released; the router keeps a failure, so Retry reloads. */
function CodeFailed({ requestId, name, areas }: FailureProps) {
  const [isChecked, setChecked] = useState(name === undefined);
  useEffect(() => {
    if (name === undefined) return;
    void areas.isReleased(name).then((isReleased) => {
      if (isReleased) location.reload();
      else setChecked(true);
    });
  }, [name, areas]);
  if (!isChecked) return <LoadingState />;
  return (
    <ErrorState title={t`This section didn't load`} requestId={requestId} onRetry={() => location.reload()} />
  );
}

/** Shown instead of a page that failed; navigation and the other pages keep working. */
export function PageError({ areas }: { areas: Areas }) {
  const error = useRouteError();
  const [requestId] = useState(() => failedRequestOf(error) ?? randomId());
  const { pathname, search, state } = useLocation();
  const isBusy = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const name = areaAt(pathname);
  const isArea = error instanceof AreaLoadError;
  const isCode = error instanceof ChunkLoadError;
  useEffect(() => {
    if (isArea) return;
    if (name === undefined) report({ kind: 'error', error, requestId });
    else report({ kind: isCode ? 'remote-failed' : 'error', name, error, requestId });
  }, [error, isArea, isCode, name, requestId]);
  // Without the fragment: the router takes an address that has the same one for a step within the page.
  const retry = (): void => void navigate({ pathname, search }, { replace: true, state });
  if (isCode) return <CodeFailed requestId={requestId} name={name} areas={areas} />;
  if (!isArea)
    return <ErrorState title={t`This section stopped working`} requestId={requestId} onRetry={retry} />;
  return (
    <>
      <ErrorState title={t`This section didn't load`} busy={isBusy} onRetry={retry} />
      <AsServed otherwise={null} />
    </>
  );
}
