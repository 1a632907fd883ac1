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

/**
 * Limits what one person, one address and all of them together may do per period, counted in Redis for all processes. While Redis is down, each process
 * counts by itself.
 */
export function createBudget(
  { redis, prefix }: { readonly redis: RedisConnection; readonly prefix: string },
  { name, perPerson, perAddress, perShop, seconds }: BudgetLimits,
) {
  const limiter = (whose: string, points: number) => {
    const options = { keyPrefix: `${prefix}:budget:${name}:${whose}`, points, duration: seconds };
    const insuranceLimiter = new RateLimiterMemory(options);
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter,
      rejectIfRedisNotReady: true,
    });
  };
  const ofPerson = limiter('person', perPerson);
  const ofAddress = limiter('address', perAddress);
  const ofShop = perShop === undefined ? [] : [{ counter: limiter('shop', perShop), key: 'all' }];
  const counters = ({ email, client }: Spender) => {
    if (perPerson === 0) return [];
    return [
      ...(email === undefined ? [] : [{ counter: ofPerson, key: email }]),
      ...(client === undefined ? [] : [{ counter: ofAddress, key: client }]),
      ...ofShop,
    ];
  };
  return {
    /** Uses up one. Returns the ms to wait when nothing was left, otherwise 0. */
    spend: async (spender: Spender): Promise<number> => {
      const waits = counters(spender).map(async ({ counter, key }) => {
        try {
          await counter.consume(key);
          return 0;
        } catch (over) {
          if (over instanceof RateLimiterRes) return over.msBeforeNext;
          throw over;
        }
      });
      return Math.max(0, ...(await Promise.all(waits)));
    },
    /** Returns the ms to wait until something is left again. */
    wait: async (spender: Spender): Promise<number> => {
      const waits = counters(spender).map(async ({ counter, key }) => {
        const used = await counter.get(key);
        return used && used.remainingPoints <= 0 ? used.msBeforeNext : 0;
      });
      return Math.max(0, ...(await Promise.all(waits)));
    },
  };
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
