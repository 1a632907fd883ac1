/** Asks instances of a server one after the other until one answers with success; rejects as the last one did. `limitMs` is for each. */
export async function fetchFromAny(
  urls: readonly string[],
  path: string,
  limitMs: number,
): Promise<Response> {
  let fault: unknown = new Error(`nobody to ask for ${path}`);
  for (const url of urls) {
    try {
      const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(limitMs) });
      if (response.ok) return response;
      await response.body?.cancel();
      fault = new Error(`${url} answered ${response.status}`);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
