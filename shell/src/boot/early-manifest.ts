import type { AreaManifest } from '@shop/contracts';

/**
 * Manifests that boot.ts asked for before the bundle had loaded, by absolute address. Each is handed out once: what is asked for again is
 * asked of the server.
 */
declare global {
  interface Window {
    shopEarlyManifests?: Map<string, Promise<unknown>>;
  }
}

export function takeEarlyManifest(url: string): Promise<unknown> | undefined {
  const manifest = window.shopEarlyManifests?.get(url);
  window.shopEarlyManifests?.delete(url);
  return manifest;
}

const limitMs = 4_000;

/** Read to its end at once: the time limit would also end a body that waits for its reader. */
export async function fetchManifest(url: string): Promise<AreaManifest> {
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
