/** Tries instances of a server in order until one answers successfully; rejects with the last error. `limitMs` applies per instance. */
export async function fetchFromAny(
  urls: readonly string[],
  path: string,
  { limitMs }: { limitMs: number },
): Promise<Response> {
  let fault: unknown = new Error(`no address to ask for ${path}`);
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
