import { LRUCache } from 'lru-cache';
import type { Db, Hint } from 'mongodb';
import { prefixFilter, type TokenFilter } from './search.ts';

/** Long tokens are rare ones: so many of them are counted, each up to so many records. */
const countedTokens = 4;
const countedRecords = 20_000;

/** Only the way to the answer depends on it, so a count may be old. */
const rememberMs = 60_000;

/**
 * Makes the filter of a search, so that the database has one plan and it begins with the rarest token. `index` is the one
 * on `searchTokens`; queries that use the filter have to name it too.
 */
export function createTokenSearch(db: Db, options: { collection: string; index: Hint }) {
  const { collection, index } = options;
  const counts = new LRUCache<string, number>({
    max: 1_000,
    ttl: rememberMs,
    fetchMethod: (token) =>
      db.collection(collection).countDocuments(prefixFilter([token]), { hint: index, limit: countedRecords }),
    // Whoever asked gets the count, also when so many other tokens came meanwhile that it is not kept.
    ignoreFetchAbort: true,
  });

  return async (tokens: readonly string[]): Promise<TokenFilter> => {
    if (tokens.length < 2) return prefixFilter(tokens);
    const longest = tokens.toSorted((one, other) => other.length - one.length);
    const candidates = longest.slice(0, countedTokens);
    const counted = await Promise.all(candidates.map((token) => counts.forceFetch(token)));
    const rarest = candidates[counted.indexOf(Math.min(...counted))];
    return prefixFilter(longest.toSorted((one, other) => Number(other === rarest) - Number(one === rarest)));
  };
}
