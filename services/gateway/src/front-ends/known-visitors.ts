import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const windowSeconds = 600;
const mostKnown = 100_000;

/** Returns the visitor number if its address may add one more: a client can load pages without cookies and collect many numbers. */
export function createKnownVisitors(perAddress: number) {
  const known = new LRUCache<string, true>({ max: mostKnown, ttl: windowSeconds * 1_000 });
  const ofAddress = new RateLimiterMemory({ points: perAddress, duration: windowSeconds });
  return async (visitor: string | undefined, client: string): Promise<string | undefined> => {
    if (visitor === undefined || known.has(visitor)) return visitor;
    const allowed = await ofAddress.consume(client).catch(() => undefined);
    if (!allowed) return undefined;
    known.set(visitor, true);
    return visitor;
  };
}
