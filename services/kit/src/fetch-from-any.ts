/** Asks instances of a server one after the other until one answers with success; rejects as the last one did. `limitMs` is for each, `signal` ends it all. */
export async function fetchFromAny(
  urls: readonly string[],
  path: string,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
): Promise<Response> {
  let fault: unknown = new Error(`nobody to ask for ${path}`);
  for (const url of urls) {
    try {
      const limit = AbortSignal.timeout(limitMs);
      const response = await fetch(new URL(path, url), {
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      if (response.ok) return response;
      await response.body?.cancel();
      fault = new Error(`${url} answered ${response.status}`);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
