import { limits, readVehicle, type Vehicle, writeVehicle } from '@shop/contracts/client';
import { safeLocalStorage } from '@shop/front-kit';
import { useMemo, useSyncExternalStore } from 'react';

const storageKey = 'shop:your-vehicle';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function choose(vehicle: Vehicle): void {
  safeLocalStorage.write(storageKey, writeVehicle(vehicle));
  announce();
}

function forget(): void {
  safeLocalStorage.remove(storageKey);
  announce();
}

function readKept(): string | null {
  return safeLocalStorage.read(storageKey);
}

/** Validate: developer tools or a newer version of this page may have written anything. */
function read(kept: string | null): Vehicle | undefined {
  return kept === null || kept.length > limits.vehicleMax ? undefined : readVehicle(kept);
}

/** The visitor's vehicle, stored on this device and shared by all tabs. */
export function useYourVehicle() {
  const kept = useSyncExternalStore(subscribe, readKept, readKept);
  const vehicle = useMemo(() => read(kept), [kept]);
  return { vehicle, choose, forget };
}

/** `Toyota Corolla 2008, 1.5`, as far as it is known. */
export function vehicleName({ make, model, year, engine }: Vehicle): string {
  const name = [make, model, year].filter((part) => part !== undefined).join(' ');
  return engine === undefined ? name : `${name}, ${engine}`;
}
