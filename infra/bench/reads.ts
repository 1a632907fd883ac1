import autocannon from 'autocannon';
import { z } from 'zod';

/** One kind of read under load; `paths` are requested in turn. */
export interface Load {
  readonly title: string;
  readonly baseUrl: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly title: string;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

export async function measure({ title, baseUrl, paths, connections, seconds }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  });
  return {
    title,
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

const ids = z.array(z.object({ _id: z.string() }));

/** Ids of a hundred parts. */
export async function somePartIds(apiUrl: string): Promise<string[]> {
  const response = await fetch(`${apiUrl}/parts?limit=100`, { signal: AbortSignal.timeout(10_000) });
  return ids.parse(await response.json()).map(({ _id }) => _id);
}
