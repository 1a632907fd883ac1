import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisConnection } from '../data/redis.ts';
import { refuse } from '../errors.ts';

/** The person and address that use up a budget. */
export interface Spender {
  readonly email: string | undefined;
  readonly client: string | undefined;
}

export interface BudgetLimits {
  /** Together with the prefix, unique in Redis. */
  readonly name: string;
  /** 0 for no limits. */
  readonly perPerson: number;
  readonly perAddress: number;
  /** For all spenders together. */
  readonly perShop?: number;
  readonly seconds: number;
}

interface Counter {
  readonly limiter: RateLimiterRedis;
  readonly key: string;
}

/**
 * Limits what one person, one address and all of them together may do per period, counted in Redis for all processes. While Redis is down, each process
 * counts by itself.
 */
export function createBudget(
  { redis, prefix }: { readonly redis: RedisConnection; readonly prefix: string },
  { name, perPerson, perAddress, perShop, seconds }: BudgetLimits,
) {
  const limiterOf = (whose: string, points: number) => {
    const options = { keyPrefix: `${prefix}:budget:${name}:${whose}`, points, duration: seconds };
    const insuranceLimiter = new RateLimiterMemory(options);
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter,
      rejectIfRedisNotReady: true,
    });
  };
  const ofPerson = limiterOf('person', perPerson);
  const ofAddress = limiterOf('address', perAddress);
  const ofShop = perShop === undefined ? undefined : limiterOf('shop', perShop);
  const countersOf = ({ email, client }: Spender): Counter[] => {
    const counters: Counter[] = [];
    if (perPerson === 0) return counters;
    if (email !== undefined) counters.push({ limiter: ofPerson, key: email });
    if (client !== undefined) counters.push({ limiter: ofAddress, key: client });
    if (ofShop) counters.push({ limiter: ofShop, key: 'all' });
    return counters;
  };
  return {
    /** Uses up one. Returns the ms to wait when nothing was left, otherwise 0. */
    spend: async (spender: Spender): Promise<number> => {
      // One after the other: a limiter also counts what it refuses, and that must not use up what others have.
      for (const counter of countersOf(spender)) {
        const waitMs = await consume(counter);
        if (waitMs > 0) return waitMs;
      }
      return 0;
    },
    /** Returns the ms to wait until something is left again. */
    wait: async (spender: Spender): Promise<number> =>
      Math.max(0, ...(await Promise.all(countersOf(spender).map(msUntilLeft)))),
  };
}

async function consume({ limiter, key }: Counter): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (over) {
    if (over instanceof RateLimiterRes) return over.msBeforeNext;
    throw over;
  }
}

async function msUntilLeft({ limiter, key }: Counter): Promise<number> {
  const used = await limiter.get(key);
  return used && used.remainingPoints <= 0 ? used.msBeforeNext : 0;
}

export type Budget = ReturnType<typeof createBudget>;

/** Returns the caller's address key, as set by the gateway. */
export function clientOf(request: Request): string | undefined {
  return request.get('x-client-key');
}

/** Throws a 429 with the time to wait, unless something is left. */
export function assertLeft(waitMs: number, code: string, message: string): void {
  if (waitMs > 0) throw refuse.tooMany(code, message, waitMs);
}
