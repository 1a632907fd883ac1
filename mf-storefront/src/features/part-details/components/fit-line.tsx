import { fitsVehicle, type Part, type Vehicle } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { useEffect, useRef, useState } from 'react';
import { FinderWaiting } from '../../../components/finder-waiting.tsx';
import { useCode } from '../../../components/use-code.ts';
import { FitMark } from '../../../part/fit-mark.tsx';
import { useYourVehicle, vehicleName } from '../../../your-vehicle/your-vehicle.ts';

function fetchFinder() {
  return import('../../../your-vehicle/vehicle-finder.tsx');
}

/** Returns focus to the opening button when the finder closes. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** Shows whether the part fits the visitor's vehicle and lets the visitor choose one here. */
export function FitLine({ part: { fitments = [] } }: { part: Part }) {
  const { vehicle, choose } = useYourVehicle();
  const [isOpen, setOpen] = useState(false);
  const finder = useCode(fetchFinder, isOpen);
  const button = useFocusAfter(isOpen);
  if (fitments.length === 0) return null;
  const chosen = (next: Vehicle): void => {
    choose(next);
    setOpen(false);
  };
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center">
        <div role="status" className={vehicle && 'pr-4'}>
          {vehicle && <FitMark fits={fitsVehicle(fitments, vehicle)} vehicle={vehicleName(vehicle)} />}
        </div>
        <Button
          ref={button}
          kind={vehicle ? 'plain' : 'quiet'}
          className={vehicle && '-ml-4'}
          aria-label={vehicle && 'Change your vehicle'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {vehicle ? 'Change' : 'Choose your vehicle'}
        </Button>
      </div>
      {isOpen && !finder.code && <FinderWaiting what="vehicles" failed={finder.failed} />}
      {isOpen && finder.code && (
        <finder.code.VehicleFinder
          vehicle={vehicle}
          submit="Check whether it fits"
          onChoose={chosen}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  );
}
