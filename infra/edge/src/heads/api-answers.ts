import { setTimeout as delay } from 'node:timers/promises';
import type { Replicas } from '@shop/http-server';
import { LRUCache } from 'lru-cache';

const times = {
  /** As old as an answer may get before it is asked for anew. */
  freshMs: 2_000,
  /** Until then the old answer serves meanwhile; afterwards the page waits for the new one. */
  staleMs: 10_000,
  /** How long a page waits. Then it comes without what was asked for. */
  waitMs: 200,
  /** How long an answer may take, for the next page. */
  answerMs: 3_000,
} as const;

/** Of each kind of question. A part has some 10 KB, one with all the vehicles that it may name 60. */
const most = { kept: 500, underWay: 64 } as const;

export type Ask = (path: string) => Promise<Response>;

export interface Known<Answer> {
  readonly answer: Answer;
  /** It is older than a page may be, and nobody knows better in time. */
  readonly isOutdated: boolean;
}

export interface ApiAnswers<Answer> {
  /** Undefined when nobody knows in time. `client` is on whose behalf the API is asked. */
  readonly find: (question: string, client: string) => Promise<Known<Answer> | undefined>;
}

/** Asks the API for what pages are written from, and keeps the answers. Pages never wait long for it, and never fail with it. */
export function keepApiAnswers<Answer extends object | string>(
  api: Pick<Replicas, 'next'>,
  load: (question: string, ask: Ask) => Promise<Answer>,
): ApiAnswers<Answer> {
  let underWay = 0;

  const askFor = async (question: string, client: string): Promise<Answer> => {
    if (underWay >= most.underWay) throw new Error('too much is being asked for');
    underWay += 1;
    const signal = AbortSignal.timeout(times.answerMs);
    const ask: Ask = (path) =>
      fetch(api.next() + path, { signal, headers: client === '' ? {} : { 'x-forwarded-for': client } });
    return load(question, ask).finally(() => {
      underWay -= 1;
    });
  };

  const kept = new LRUCache<string, Answer, { client: string }>({
    max: most.kept,
    ttl: times.freshMs,
    perf: performance,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (question, _stale, { context }) => askFor(question, context.client),
  });

  return {
    find: async (question, client) => {
      const last = kept.get(question, { allowStale: true });
      const age = times.freshMs - kept.getRemainingTTL(question);
      if (last !== undefined && age <= times.freshMs) return { answer: last, isOutdated: false };
      const asked = kept.fetch(question, { context: { client } }).catch(() => undefined);
      if (last !== undefined && age <= times.staleMs) return { answer: last, isOutdated: false };
      const answer = await Promise.race([asked, delay(times.waitMs)]);
      if (answer !== undefined) return { answer, isOutdated: false };
      return last && { answer: last, isOutdated: true };
    },
  };
}
