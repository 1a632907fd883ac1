import { LRUCache } from 'lru-cache';
import type { Db, Hint } from 'mongodb';
import { prefixFilter, type TokenFilter } from './search.ts';

/** Long tokens tend to be rare: count this many of them, each up to this many records. */
const countedTokens = 4;
const countedRecords = 20_000;

/** A stale count is fine: it only affects the query plan. */
const rememberMs = 60_000;

/**
 * Creates search filters that leave the database one plan, starting with the rarest token. `index` is the one on `searchTokens`;
 * queries with the filter must hint it too.
 */
export function createTokenSearch(db: Db, options: { collection: string; index: Hint }) {
  const { collection, index } = options;
  const counts = new LRUCache<string, number>({
    max: 1_000,
    ttl: rememberMs,
    fetchMethod: (token) =>
      db.collection(collection).countDocuments(prefixFilter([token]), { hint: index, limit: countedRecords }),
    // The caller gets the count even if the cache evicts the token meanwhile.
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
