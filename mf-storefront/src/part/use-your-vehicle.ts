import { readVehicle, type Vehicle } from '@shop/contracts/client';
import { useGarage } from '@shop/shop-runtime';

/** The visitor's current vehicle. */
export function useYourVehicle(): Vehicle | undefined {
  const [written] = useGarage();
  return written === undefined ? undefined : readVehicle(written);
}
