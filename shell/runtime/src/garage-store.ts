import { limits } from '@shop/contracts/client';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { safeLocalStorage } from './storage/safe-storage.ts';
import { storedValue } from './storage/stored-value.ts';

/**
 * The vehicles on this device as `make~model~year~engine`, the current one first. They stay as written, so that first pages load no
 * code to read them. `account` is the last known garage of the user's account.
 */
export interface KeptGarage {
  vehicles: readonly string[];
  account?: { email: string; vehicles: readonly string[] } | undefined;
}

const written = /^[^~]+~[^~]+(~(\d{4})?(~[^~]*)?)?$/;

/** Ignores invalid entries. */
const vehicles = z.pipe(
  z.array(z.unknown()).check(z.maxLength(limits.vehiclesMax)),
  z.transform((all: unknown[]) =>
    all.filter(
      (each): each is string =>
        typeof each === 'string' && each.length <= limits.vehicleMax && written.test(each),
    ),
  ),
);

const stored = storedValue<KeptGarage>({
  storage: safeLocalStorage,
  key: 'shop:garage',
  schema: z.object({
    vehicles,
    account: z.optional(z.object({ email: z.string(), vehicles })),
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

/** `Toyota Corolla 2008 1.5`. */
export function nameOfVehicle(vehicle: string): string {
  return vehicle.split('~').filter(Boolean).join(' ');
}

export function useGarage(): readonly string[] {
  return useSyncExternalStore(stored.subscribe, read, () => empty).vehicles;
}

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
