import { readVehicle, type Vehicle } from '@shop/contracts/client';
import { useGarage } from '@shop/shop-runtime';
import { useMemo } from 'react';

/** The visitor's current vehicle. */
export function useYourVehicle(): Vehicle | undefined {
  const [written] = useGarage();
  return useMemo(() => (written === undefined ? undefined : readVehicle(written)), [written]);
}
