import { fitsVehicle, type Part, type Vehicle } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { lazy, useState } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import { useFocusAfter } from '../../../components/use-focus-after.ts';
import { FitMark } from '../../../part/fit-mark.tsx';
import { useYourVehicle, vehicleName } from '../../../your-vehicle/your-vehicle.ts';

const VehicleFinder = lazy(() => import('../../../your-vehicle/vehicle-finder.tsx'));

/** Shows whether the part fits the visitor's vehicle and lets the visitor choose one here. */
export function FitLine({ part: { fitments = [] } }: { part: Part }) {
  const { vehicle, choose } = useYourVehicle();
  const [isOpen, setOpen] = useState(false);
  const box = useFocusAfter(isOpen);
  if (fitments.length === 0) return null;
  const chosen = (next: Vehicle): void => {
    choose(next);
    setOpen(false);
  };
  return (
    <div ref={box} className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center">
        <div role="status" className={vehicle && 'pr-4'}>
          {vehicle && <FitMark fits={fitsVehicle(fitments, vehicle)} vehicle={vehicleName(vehicle)} />}
        </div>
        <Button
          kind={vehicle ? 'plain' : 'quiet'}
          className={vehicle && '-ml-4'}
          aria-label={vehicle && 'Change your vehicle'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {vehicle ? 'Change' : 'Choose your vehicle'}
        </Button>
      </div>
      {isOpen && (
        <OnDemand what="vehicles">
          <VehicleFinder
            vehicle={vehicle}
            submit="Check whether it fits"
            onChoose={chosen}
            onCancel={() => setOpen(false)}
          />
        </OnDemand>
      )}
    </div>
  );
}
