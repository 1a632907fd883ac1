import { setTimeout as delay } from 'node:timers/promises';
import { partFindingRoutes, partNumber, problem, reviewRoutes } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { LRUCache } from 'lru-cache';
import { type PartFacts, shownPart } from './part-head.ts';

const times = {
  /** As old as an answer may get before it is asked for anew. */
  freshMs: 2_000,
  /** Until then the old answer serves meanwhile; afterwards the page waits for the new one. */
  staleMs: 10_000,
  /** How long a page waits. Then it comes without the part's own head. */
  waitMs: 200,
  /** How long an answer may take, for the next page. */
  answerMs: 3_000,
} as const;

/** Some 5 KB each. */
const most = { kept: 1_000, underWay: 64 } as const;

/** What is known of a number: the part that has it, or that none does. */
export type FoundPart = PartFacts | 'unknown';

export interface PartLookup {
  /** Undefined when nobody knows in time. `client` is on whose behalf the API is asked. */
  readonly find: (written: string, client: string) => Promise<FoundPart | undefined>;
}

type Ask = (path: string) => Promise<Response>;

/** Any other 404 says that this call is not there yet: the services are of an earlier version. */
async function isUnknownPart(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const { data } = problem.safeParse(await response.json());
  return data?.code === 'not-found' && data.message !== 'Page not found';
}

async function askForRating(ask: Ask, partId: string): Promise<PartFacts['rating']> {
  const { path, reply, replyHeaders } = reviewRoutes.listReviews;
  const response = await ask(`${path}?limit=1&partId=${partId}`);
  if (!response.ok) return undefined;
  const [latest] = reply.parse(await response.json());
  const headers = replyHeaders?.parse(Object.fromEntries(response.headers));
  const [mean, count] = [headers?.['x-mean-rating'], headers?.['x-total-count']];
  // A catalog that does not know the filter answers with the reviews of all parts.
  return latest?.partId === partId && mean && count ? { mean, count } : undefined;
}

async function askForPart(ask: Ask, written: string): Promise<FoundPart> {
  const { path } = partFindingRoutes.getPartByNumber;
  const response = await ask(path.replace(':partNumber', encodeURIComponent(written)));
  if (await isUnknownPart(response)) return 'unknown';
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const part = shownPart.parse(await response.json());
  return { part, rating: await askForRating(ask, part._id).catch(() => undefined) };
}

/** Asks the catalog through the gateway. Pages of parts never wait long for it, and never fail with it. */
export function createPartLookup(api: Pick<Replicas, 'next'>): PartLookup {
  let underWay = 0;

  const load = async (written: string, client: string): Promise<FoundPart> => {
    if (underWay >= most.underWay) throw new Error('too many parts are being asked for');
    underWay += 1;
    const signal = AbortSignal.timeout(times.answerMs);
    const ask: Ask = (path) =>
      fetch(api.next() + path, { signal, headers: client === '' ? {} : { 'x-forwarded-for': client } });
    return askForPart(ask, written).finally(() => {
      underWay -= 1;
    });
  };

  const kept = new LRUCache<string, FoundPart, { client: string }>({
    max: most.kept,
    ttl: times.freshMs,
    perf: performance,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (written, _stale, { context }) => load(written, context.client),
  });

  return {
    find: async (written, client) => {
      if (!partNumber.safeParse(written).success) return 'unknown';
      const last = kept.get(written, { allowStale: true });
      const age = times.freshMs - kept.getRemainingTTL(written);
      if (last !== undefined && age <= times.freshMs) return last;
      const answer = kept.fetch(written, { context: { client } }).catch(() => undefined);
      if (last !== undefined && age <= times.staleMs) return last;
      // What was a part a while ago still says what its page is about; that there was none may have changed.
      const outdated = last === 'unknown' ? undefined : last;
      return (await Promise.race([answer, delay(times.waitMs)])) ?? outdated;
    },
  };
}
