/**
 * Tries instances of a server in order until one answers successfully; rejects with the last error. `limitMs` applies per instance,
 * `signal` to all.
 */
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
