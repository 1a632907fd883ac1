import autocannon from 'autocannon';
import { z } from 'zod';

/**
 * One kind of read under load. By default every connection requests all `paths` in order; with `each-once`, the connections share one
 * sequence of them.
 */
export interface Load {
  readonly title: string;
  readonly baseUrl: string;
  readonly paths: readonly string[];
  readonly shared?: 'each-once';
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly title: string;
  /** Number that succeeded. */
  readonly operations: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

type Requests = NonNullable<autocannon.Options['requests']>;

function requestsFor({ paths, shared }: Load): Requests {
  if (shared === undefined) return paths.map((path) => ({ method: 'GET', path }));
  let sent = 0;
  const next = () => paths[sent++ % paths.length] ?? '/';
  return [{ method: 'GET', setupRequest: (request) => ({ ...request, path: next() }) }];
}

export async function measure(load: Load): Promise<LoadResult> {
  const { title, baseUrl, connections, seconds } = load;
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    requests: requestsFor(load),
  });
  return {
    title,
    operations: result['2xx'],
    requestsPerSecond: Math.round(result['2xx'] / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

const ids = z.array(z.object({ _id: z.string() }));

export async function somePartIds(apiUrl: string): Promise<string[]> {
  const response = await fetch(`${apiUrl}/parts?limit=100`, { signal: AbortSignal.timeout(10_000) });
  return ids.parse(await response.json()).map(({ _id }) => _id);
}
