import { limits } from '@shop/contracts/client';
import { garageStore } from './garage-store.ts';

/** Makes a vehicle the current one. A full garage drops its last. */
export function chooseVehicle(chosen: string): void {
  garageStore.update((now) => {
    const others = now.vehicles.filter((each) => each !== chosen);
    return { ...now, vehicles: [chosen, ...others].slice(0, limits.vehiclesMax) };
  });
}

export function removeVehicle(gone: string): void {
  garageStore.update((now) => ({ ...now, vehicles: now.vehicles.filter((each) => each !== gone) }));
}
