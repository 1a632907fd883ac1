import { limits, readVehicle, type Vehicle, writeVehicle } from '@shop/contracts/client';
import { mini, safeLocalStorage, storedValue } from '@shop/front-kit';
import { useMemo, useSyncExternalStore } from 'react';

const stored = storedValue({
  storage: safeLocalStorage,
  key: 'shop:your-vehicle',
  schema: mini.string().check(
    mini.maxLength(limits.vehicleMax),
    mini.refine((text) => readVehicle(text) !== undefined),
  ),
});

function choose(vehicle: Vehicle): void {
  stored.write(writeVehicle(vehicle));
}

/** The visitor's vehicle, stored on this device and shared by all tabs. */
export function useYourVehicle() {
  const written = useSyncExternalStore(stored.subscribe, stored.read, stored.read);
  const vehicle = useMemo(() => (written === undefined ? undefined : readVehicle(written)), [written]);
  return { vehicle, choose, forget: stored.forget };
}

/** `Toyota Corolla 2008, 1.5`, as far as it is known. */
export function vehicleName({ make, model, year, engine }: Vehicle): string {
  const name = [make, model, year].filter((part) => part !== undefined).join(' ');
  return engine === undefined ? name : `${name}, ${engine}`;
}
