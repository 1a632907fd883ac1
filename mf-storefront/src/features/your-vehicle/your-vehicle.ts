import { readVehicle, type Vehicle, writeVehicle } from '@shop/contracts';
import { safeLocalStorage } from '@shop/front-kit';
import { useMemo, useSyncExternalStore } from 'react';

const key = 'shop:your-vehicle';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readKept(): string {
  return safeLocalStorage.read(key) ?? '';
}

/** The vehicle that this device's parts are for; undefined until one is chosen. The same in all tabs. */
export function useYourVehicle(): Vehicle | undefined {
  const kept = useSyncExternalStore(subscribe, readKept);
  return useMemo(() => readVehicle(kept), [kept]);
}

/** Keeps a vehicle on this device; undefined forgets the one that was kept. */
export function keepYourVehicle(vehicle: Vehicle | undefined): void {
  if (vehicle) safeLocalStorage.write(key, writeVehicle(vehicle));
  else safeLocalStorage.remove(key);
  for (const listener of listeners) listener();
}

/** `Toyota Hilux 2018, 2.8 D`. */
export function vehicleName({ make, model, year, engine }: Vehicle): string {
  const name = [make, model, year].filter((each) => each !== undefined).join(' ');
  return engine === undefined ? name : `${name}, ${engine}`;
}
