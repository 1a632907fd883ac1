import { OnDemand } from '@shop/front-kit';
import { lazy } from 'react';

const Alternatives = lazy(() => import('./alternatives.tsx'));

/** Alternatives to a sold-out part; their code is fetched only then. */
export function Instead({ partId }: { partId: string }) {
  return (
    <OnDemand>
      <Alternatives partId={partId} />
    </OnDemand>
  );
}
