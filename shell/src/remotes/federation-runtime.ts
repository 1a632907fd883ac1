import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { Remote } from '@shop/contracts';
import { takeEarlyAnswer } from '../boot/early-start.ts';

const manifestLimitMs = 4_000;

/** Manifests come from the early start when it has them, and never hang. Called once. */
export const prepareFederation = (): void => {
  registerPlugins([
    {
      name: 'shop:manifest-fetch',
      fetch: (url, init) =>
        takeEarlyAnswer(new URL(url, location.href).href) ??
        fetch(url, { ...init, signal: AbortSignal.timeout(manifestLimitMs) }),
    },
  ]);
};

/** Loads a remote's door; `force` forgets what was known about it, so that a fresh deployment is found. */
export const loadDoor = ({ name, entry }: Remote, { force }: { force: boolean }): Promise<unknown> => {
  registerRemotes([{ name, entry: new URL(entry, location.href).href, type: 'module' }], { force });
  return loadRemote(`${name}/area`);
};
