import type { AnyRoute } from '@shop/contracts';
import { Refusal } from '@shop/service-kit';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { isExempt, pointsOf, strictLimitOf } from './budget.rules.ts';
import { clientKey } from './client-key.ts';

const windowSeconds = 60;

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** Counts over all gateways in Redis; while Redis is away, each gateway counts for itself. */
const createLimiter = (redis: Redis, name: string, points: number): Limiter => {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `rate:${name}`,
    points,
    duration: windowSeconds,
    // A client over the limit costs no more round trips until the window ends.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
};

const tooMany = (waitMs: number): Refusal =>
  new Refusal(429, 'too-many-requests', 'Too many requests, please wait a moment', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  });

const limitWith =
  (limiter: Limiter, applies: (authorization: string | undefined) => boolean = () => true): RequestHandler =>
  (request, _response, next) => {
    if (!applies(request.headers.authorization)) return next();
    limiter.consume(clientKey(request.ip)).then(
      () => next(),
      (reason: unknown) => next(reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason),
    );
  };

export type RateLimits = (route: AnyRoute) => RequestHandler[];

/** The limits of each route; `perMinute` 0 switches them off. */
export const createRateLimits = (redis: Redis, perMinute: number): RateLimits => {
  if (perMinute === 0) return () => [];
  const general = limitWith(createLimiter(redis, 'all', perMinute));
  return (route) => {
    if (isExempt(route)) return [];
    const strict = strictLimitOf(route);
    if (!strict) return [general];
    const applies = (authorization: string | undefined): boolean =>
      !strict.unsignedOnly || authorization === undefined;
    return [general, limitWith(createLimiter(redis, route.name, pointsOf(strict, perMinute)), applies)];
  };
};
