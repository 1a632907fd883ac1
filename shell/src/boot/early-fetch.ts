/**
 * Fetches that boot.ts started before the bundle had loaded, by absolute address of the manifest.
 * Each is handed out once, because a Response can be read once.
 */
declare global {
  interface Window {
    shopEarlyFetches?: Map<string, Promise<Response>>;
  }
}

export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const answer = window.shopEarlyFetches?.get(url);
  window.shopEarlyFetches?.delete(url);
  return answer;
}
