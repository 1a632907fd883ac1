import { ErrorState, LoadingState } from '@shop/front-kit';

/** In the place of what the finder shows, until its code is there. A browser does not ask again for code that failed, but a new page does. */
export function FinderWaiting({ what, failed }: { what: 'filters' | 'vehicles'; failed: boolean }) {
  if (!failed) return <LoadingState label={`Loading ${what}`} />;
  return <ErrorState title={`The ${what} did not load`} onRetry={() => window.location.reload()} />;
}
