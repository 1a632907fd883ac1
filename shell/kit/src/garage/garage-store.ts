import { type Garage, limits, readVehicle, type Vehicle, writeVehicle } from '@shop/contracts/client';
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { safeLocalStorage } from '../storage/safe-storage.ts';
import { storedValue } from '../storage/stored-value.ts';

/** The vehicles on this device, the current one first. `account` is the last known garage of the user's account. */
export interface KeptGarage {
  vehicles: readonly string[];
  account?: (Garage & { email: string }) | undefined;
}

/** Drops what cannot be read as a vehicle and keeps the rest. */
const vehicles = z.pipe(
  z.array(z.unknown()).check(z.maxLength(limits.vehiclesMax)),
  z.transform((all: unknown[]) =>
    all.filter(
      (each): each is string =>
        typeof each === 'string' && each.length <= limits.vehicleMax && readVehicle(each) !== undefined,
    ),
  ),
);

const stored = storedValue<KeptGarage>({
  storage: safeLocalStorage,
  key: 'shop:garage',
  schema: z.object({
    vehicles,
    account: z.optional(z.object({ email: z.string(), version: z.number(), vehicles })),
  }),
});

const empty: KeptGarage = { vehicles: [] };

function read(): KeptGarage {
  return stored.read() ?? empty;
}

/** Shared by all tabs. The shell synchronises it with the account's. */
export const garageStore = {
  read,
  update: (change: (now: KeptGarage) => KeptGarage): void => stored.write(change(read())),
  subscribe: stored.subscribe,
};

/** Makes a vehicle the current one. A full garage drops its last. */
export function chooseVehicle(vehicle: Vehicle): void {
  const chosen = writeVehicle(vehicle);
  garageStore.update((now) => {
    const others = now.vehicles.filter((each) => each !== chosen);
    return { ...now, vehicles: [chosen, ...others].slice(0, limits.vehiclesMax) };
  });
}

export function removeVehicle(vehicle: Vehicle): void {
  const gone = writeVehicle(vehicle);
  garageStore.update((now) => ({ ...now, vehicles: now.vehicles.filter((each) => each !== gone) }));
}

export function useGarage(): readonly Vehicle[] {
  const written = useSyncExternalStore(stored.subscribe, read, () => empty).vehicles;
  return useMemo(() => written.flatMap((each) => readVehicle(each) ?? []), [written]);
}

export function useYourVehicle(): Vehicle | undefined {
  return useGarage()[0];
}
