import { OnDemand } from '@shop/front-kit';
import { lazy } from 'react';
import { useNearViewport } from '../components/use-near-viewport.ts';
import type { DeliveryNoteProps } from './delivery-prices.tsx';

const DeliveryPrices = lazy(() => import('./delivery-prices.tsx'));

/** Prices of delivery; their code and their call wait until the visitor comes near. */
export function DeliveryNote(props: DeliveryNoteProps) {
  const [box, isNear] = useNearViewport<HTMLDivElement>();
  return (
    <div ref={box} className="min-h-44 print:hidden">
      {isNear && (
        <OnDemand>
          <DeliveryPrices {...props} />
        </OnDemand>
      )}
    </div>
  );
}
