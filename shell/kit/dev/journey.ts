import { type AnyRoute, allRoutes } from '@shop/contracts';
import { z } from 'zod';

/** One call of a real shop and its reply. */
const exchange = z.object({
  /** Name of the route. */
  route: z.string(),
  /** Path and query as they were called. */
  url: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

export type Exchange = z.infer<typeof exchange>;

/** What `npm run record-journey` writes, in the order in which a buyer did it. */
export const recordedJourney = z.array(exchange);

const reads = new Set(allRoutes.filter(({ method }) => method === 'get').map(({ name }) => name));

/**
 * Answers calls from a recorded journey. A call that only reads gets the reply of the point the journey has come to; one that changes
 * something gets the next recorded reply of its kind and moves the journey on, so that lists show afterwards what was done.
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
