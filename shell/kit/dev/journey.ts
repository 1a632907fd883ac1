import { type AnyRoute, allRoutes } from '@shop/contracts';
import { z } from 'zod';

const exchange = z.object({
  route: z.string(),
  /** Path and query as called. */
  url: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

export type Exchange = z.infer<typeof exchange>;

/** Replies of a running shop, in the order of the buyer's calls: `recorded-journey.json`. */
export const recordedJourney = z.array(exchange);

const reads = new Set(allRoutes.filter(({ method }) => method === 'get').map(({ name }) => name));

/**
 * Answers calls from a recorded journey. A read returns the reply recorded at the current position; a write returns the next recorded reply
 * of its route and advances the position, so that lists reflect the change.
 */
export function replay(exchanges: readonly Exchange[]) {
  const nextChange = (from: number): number => {
    const found = exchanges.findIndex(({ route }, index) => index >= from && !reads.has(route));
    return found === -1 ? exchanges.length : found;
  };
  let position = nextChange(0);

  const read = (name: string, url: string): Exchange | undefined => {
    const known = exchanges.slice(0, position).filter(({ route }) => route === name);
    return known.findLast((one) => one.url === url) ?? known.at(-1);
  };

  const change = (name: string): Exchange | undefined => {
    const next = exchanges.findIndex(({ route }, index) => index >= position && route === name);
    if (next !== -1) position = nextChange(next + 1);
    return exchanges[next];
  };

  return ({ name }: AnyRoute, url: string): Exchange | undefined =>
    reads.has(name) ? read(name, url) : change(name);
}
