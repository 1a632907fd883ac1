import type { AreaManifest } from '@shop/contracts';

/**
 * Manifests that boot.ts requested before the bundle loaded, by absolute URL. Each is used once; later requests go to
 * the server.
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

/** Reads the body at once: the time limit would abort one that is read later. */
export async function fetchManifest(url: string): Promise<AreaManifest> {
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
