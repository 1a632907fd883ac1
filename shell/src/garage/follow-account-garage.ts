import { t } from '@lingui/core/macro';
import { calls, type Garage, limits } from '@shop/contracts/client';
import { type Api, ApiError, garageStore } from '@shop/shop-runtime';
import { hasSameVehicles, mergeVehicles } from './merge-vehicles.rules.ts';

interface AccountGarageDeps {
  readonly api: Api;
  readonly email: string;
  readonly tell: (text: string) => void;
}

/** Maximum attempts; more than the devices one person uses at the same moment. */
const triesMax = 8;

/** The vehicles on this device, and the account's as last known here. Those of another account do not count. */
function keptFor(email: string) {
  const { vehicles, account } = garageStore.read();
  if (account && account.email !== email) return { mine: [], base: [] };
  return { mine: vehicles, base: account?.vehicles ?? [] };
}

/** Returns undefined when another device was faster. */
async function put(api: Api, body: Garage): Promise<Garage | undefined> {
  try {
    return (await api.call(calls.putGarage, { body })).body;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return undefined;
    throw error;
  }
}

async function synchronise({ api, email, tell }: AccountGarageDeps, isOver: () => boolean): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { body: account } = await api.call(calls.getGarage, {});
    if (isOver()) return;
    const { mine, base } = keptFor(email);
    const vehicles = mergeVehicles({ base, mine, theirs: account.vehicles });
    const written = hasSameVehicles(vehicles, account.vehicles)
      ? account
      : await put(api, { version: account.version, vehicles });
    if (isOver()) return;
    if (!written) continue;
    if (mine.some((each) => !base.includes(each) && !vehicles.includes(each)))
      tell(t`Your account keeps ${limits.vehiclesMax} vehicles. Remove one to add another.`);
    // The garage may have changed here since `mine` was read.
    const merged = mergeVehicles({ base: mine, mine: keptFor(email).mine, theirs: written.vehicles });
    garageStore.update(() => ({ vehicles: merged, account: { email, vehicles: written.vehicles } }));
    return;
  }
}

/** Keeps this device's garage and the account's in sync; returns a function that stops it. Unsent changes stay on the device. */
export function followAccountGarage(deps: AccountGarageDeps): () => void {
  let turn = Promise.resolve();
  let isOver = false;
  const run = (): void => {
    // After a failure the next change, focus or visit tries again.
    turn = turn.then(() => synchronise(deps, () => isOver)).catch(() => undefined);
  };
  const sendChanges = (): void => {
    const { mine, base } = keptFor(deps.email);
    if (!hasSameVehicles(mine, base)) run();
  };
  const readAgain = (): void => {
    if (document.visibilityState === 'visible') run();
  };
  const unsubscribe = garageStore.subscribe(sendChanges);
  window.addEventListener('online', readAgain);
  document.addEventListener('visibilitychange', readAgain);
  run();
  return () => {
    isOver = true;
    unsubscribe();
    window.removeEventListener('online', readAgain);
    document.removeEventListener('visibilitychange', readAgain);
  };
}
