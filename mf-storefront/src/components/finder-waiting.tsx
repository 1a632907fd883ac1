import { ErrorState, LoadingState } from '@shop/front-kit';

/** Shown until the finder's code arrives. A browser does not retry a failed import, so Retry reloads the page. */
export function FinderWaiting({ what, failed }: { what: 'filters' | 'vehicles'; failed: boolean }) {
  if (!failed) return <LoadingState label={`Loading ${what}`} />;
  return <ErrorState title={`Couldn't load the ${what}`} onRetry={() => window.location.reload()} />;
}
