import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

const times = {
  /** Age after which an answer is fetched again; until `staleMs` pages are served from the old one meanwhile. */
  freshMs: 2_000,
  staleMs: 10_000,
  /** How long a page waits before it is sent without the data. */
  waitMs: 200,
  /** How long a call may take; later answers serve the next page. */
  answerMs: 3_000,
} as const;

/** Per kind of call. A part has some 10 KB, or 60 KB with the most vehicles allowed. */
const most = { kept: 500, underWay: 64 } as const;

export type Ask = (path: string) => Promise<Response>;

export interface ApiAnswers<Answer> {
  /** Undefined if no answer came in time. `client` is the visitor the call is made for. */
  readonly find: (question: string, client: string) => Promise<Answer | undefined>;
}

/** Fetches page data from the API and caches it. Pages never wait long for it, and never fail with it. */
export function keepApiAnswers<Answer extends object>(
  api: string,
  load: (question: string, ask: Ask) => Promise<Answer>,
): ApiAnswers<Answer> {
  let underWay = 0;

  const askFor = async (question: string, client: string): Promise<Answer> => {
    if (underWay >= most.underWay) throw new Error('too many calls are under way');
    underWay += 1;
    const signal = AbortSignal.timeout(times.answerMs);
    const ask: Ask = (path) =>
      fetch(api + path, { signal, headers: client === '' ? {} : { 'x-forwarded-for': client } });
    return load(question, ask).finally(() => {
      underWay -= 1;
    });
  };

  const kept = new LRUCache<string, Answer, { client: string }>({
    max: most.kept,
    ttl: times.staleMs,
    perf: performance,
    noDeleteOnFetchRejection: true,
    fetchMethod: (question, _stale, { context }) => askFor(question, context.client),
  });

  return {
    find: async (question, client) => {
      const last = kept.get(question);
      const age = times.staleMs - kept.getRemainingTTL(question);
      if (last !== undefined && age <= times.freshMs) return last;
      const asked = kept.fetch(question, { context: { client }, forceRefresh: true }).catch(() => undefined);
      return last ?? Promise.race([asked, delay(times.waitMs, undefined)]);
    },
  };
}
