/**
 * What boot.ts started before the bundle was there: answers by absolute address of the manifest.
 * Each is handed out once, because a Response can be read once.
 */
declare global {
  interface Window {
    shopEarlyStart?: Map<string, Promise<Response>>;
  }
}

export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = window.shopEarlyStart?.get(url);
  window.shopEarlyStart?.delete(url);
  return answer;
}
