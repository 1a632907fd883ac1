import { limits } from '@shop/contracts';
import { connectRedis, type Logger, refuse } from '@shop/service-kit';
import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** The person and address that use up a budget; the gateway reports the address. */
export interface Spender {
  readonly email: string | undefined;
  readonly client: string | undefined;
}

/** A workshop shares one address. */
const peoplePerAddress = 3;
const day = 86_400;

interface BudgetsDeps {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly logger: Logger;
  /** Multiplies every budget; 0 for no limits. */
  readonly factor: number;
}

/**
 * Limits what one person and one address may do per period, counted in Redis for all processes. While Redis is down,
 * each process counts by itself: buyers can pay, and a card tester gains a few attempts at most.
 */
export function createBudgets({ redisUrl, prefix, logger, factor }: BudgetsDeps) {
  const redis = connectRedis(redisUrl, logger);

  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      ...{ keyPrefix: `${prefix}:budget:${keyPrefix}`, points, duration },
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
      rejectIfRedisNotReady: true,
    });

  function createBudget(name: string, points: number, seconds: number) {
    const perPerson = limiter(`${name}:person`, points * factor, seconds);
    const perAddress = limiter(`${name}:address`, points * factor * peoplePerAddress, seconds);
    const counters = ({ email, client }: Spender) => [
      ...(email === undefined ? [] : [{ counter: perPerson, key: email }]),
      ...(client === undefined ? [] : [{ counter: perAddress, key: client }]),
    ];
    return {
      /** Uses up one. Returns the ms to wait when nothing was left, otherwise 0. */
      async spend(spender: Spender): Promise<number> {
        if (factor === 0) return 0;
        const waits = counters(spender).map(({ counter, key }) =>
          counter.consume(key).then(
            () => 0,
            (over: unknown) => {
              if (over instanceof RateLimiterRes) return over.msBeforeNext;
              throw over;
            },
          ),
        );
        return Math.max(0, ...(await Promise.all(waits)));
      },

      /** Returns the ms to wait until something is left again. */
      async wait(spender: Spender): Promise<number> {
        if (factor === 0) return 0;
        const waits = counters(spender).map(async ({ counter, key }) => {
          const used = await counter.get(key);
          return used && used.remainingPoints <= 0 ? used.msBeforeNext : 0;
        });
        return Math.max(0, ...(await Promise.all(waits)));
      },
    };
  }

  const clientKey = (intentId: string): string => `${prefix}:payment-client:${intentId}`;
  const ignore = (error: unknown): undefined => {
    logger.debug({ err: error }, 'Redis is away, so a payment or declined card is not remembered');
  };

  return {
    intentsWithoutOrder: createBudget('intents', limits.intentsWithoutOrderPerHour, 3_600),
    declinedCards: createBudget('declines', limits.declinedCardsPerHour, 3_600),
    basketWrites: createBudget('baskets', limits.basketWritesPerMinute, 60),

    /** The provider reports a declined card without the address of the buyer. */
    async rememberClient(intentId: string, client: string | undefined): Promise<void> {
      if (client !== undefined) await redis.set(clientKey(intentId), client, 'EX', day).catch(ignore);
    },
    clientOf: async (intentId: string): Promise<string | undefined> =>
      (await redis.get(clientKey(intentId)).catch(ignore)) ?? undefined,

    /** Returns false when this declined card was counted before. True while Redis is down: then a repetition counts twice. */
    async isNewDecline(eventId: string): Promise<boolean> {
      const key = `${prefix}:declined:${eventId}`;
      return (await redis.set(key, '', 'EX', day, 'NX').catch(ignore)) !== null;
    },

    close: (): void => redis.disconnect(),
  };
}

export type Budgets = ReturnType<typeof createBudgets>;

/** Returns the caller's address key, as set by the gateway. */
export function clientOf(request: Request): string | undefined {
  return request.get('x-client-key');
}

/** Throws a 429 with the time to wait, unless something is left. */
export function assertLeft(waitMs: number, code: string, message: string): void {
  if (waitMs > 0) throw refuse.tooMany(code, message, waitMs);
}
