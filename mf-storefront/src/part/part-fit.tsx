import { axleOf, judgeFit, type Part, vehicleName } from '@shop/contracts/client';
import { useYourVehicle } from '../your-vehicle/use-your-vehicle.ts';
import { FitMark } from './fit-mark.tsx';

/** Judges a part with all its details. */
export function PartFit({ part: { fitments = [], attributes = [] } }: { part: Part }) {
  const vehicle = useYourVehicle();
  if (!vehicle) return null;
  return (
    <FitMark fit={judgeFit({ fitments, axle: axleOf(attributes) }, vehicle)} vehicle={vehicleName(vehicle)} />
  );
}
