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
