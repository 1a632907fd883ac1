import { part, partFindingRoutes, partNumber, problem, reviewRoutes } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { type ApiAnswers, type Ask, keepApiAnswers } from './api-answers.ts';
import type { PartFacts } from './part-head.ts';

/** A part with the raw API answer, which may have fields of later versions. */
export interface ReadPart extends PartFacts {
  /** Path of the call. */
  readonly path: string;
  readonly body: unknown;
}

/** The part with a number, or that none has it. */
export type FoundPart = ReadPart | 'unknown';

async function askForRating(ask: Ask, partId: string): Promise<PartFacts['rating']> {
  const { path, replyHeaders } = reviewRoutes.listReviews;
  const response = await ask(`${path}?limit=1&partId=${partId}`);
  if (!response.ok) return undefined;
  const headers = replyHeaders?.parse(Object.fromEntries(response.headers));
  const [mean, count] = [headers?.['x-mean-rating'], headers?.['x-total-count']];
  return mean && count ? { mean, count } : undefined;
}

async function askForPart(written: string, ask: Ask): Promise<FoundPart> {
  const path = partFindingRoutes.getPartByNumber.path.replace(':partNumber', encodeURIComponent(written));
  const response = await ask(path);
  if (response.status === 404 && problem.parse(await response.json()).code === 'not-found') return 'unknown';
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const body: unknown = await response.json();
  const found = part.parse(body);
  const rating = await askForRating(ask, found._id).catch(() => undefined);
  return { part: found, path, body, rating };
}

/** Parts by their numbers, however these are written. */
export function createPartLookup(api: Pick<Replicas, 'next'>): ApiAnswers<FoundPart> {
  const answers = keepApiAnswers(api, askForPart);
  return {
    find: async (written, client) => {
      const isNumber = partNumber.safeParse(written).success;
      if (!isNumber) return { answer: 'unknown', isOutdated: false };
      const known = await answers.find(written, client);
      // A stale part still describes its page; a stale "not found" may be wrong by now.
      return known?.answer === 'unknown' && known.isOutdated ? undefined : known;
    },
  };
}
