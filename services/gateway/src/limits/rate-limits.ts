import type { AnyRoute } from '@shop/contracts';
import { type RedisConnection, type Refusal, refuse } from '@shop/service-kit/serving';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import {
  isReport,
  isSigned,
  pointsOf,
  refusedWebhookPoints,
  reportPoints,
  strictLimitOf,
  webhookPoints,
} from './budget.rules.ts';
import { clientKey } from './client-key.ts';

const windowSeconds = 60;

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** Counts in this gateway's memory only, at almost no cost. Redis would add a tenth to the CPU of a relayed read. */
function countHere(name: string, points: number): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
}

/** Counts across all gateways in Redis; while Redis is unavailable, each gateway counts for itself. */
function countTogether(redis: RedisConnection, name: string, points: number): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `rate:${name}`,
    points,
    duration: windowSeconds,
    // A client over the limit causes no further round trips until the window ends.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: countHere(name, points),
    rejectIfRedisNotReady: true,
  });
}

function tooMany(waitMs: number): Refusal {
  return refuse.tooMany('too-many-requests', 'Too many requests, please wait a moment', waitMs);
}

function limitWith(
  limiter: Limiter,
  applies: (authorization: string | undefined) => boolean = () => true,
): RequestHandler {
  return (request, _response, next) => {
    if (!applies(request.headers.authorization)) return next();
    limiter.consume(clientKey(request.ip)).then(
      () => next(),
      (reason: unknown) => next(reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason),
    );
  };
}

/** Refuses a sender early after too many messages with a wrong signature. */
function limitRefused(limiter: RateLimiterMemory): RequestHandler {
  return async (request, response, next) => {
    const key = clientKey(request.ip);
    const refused = await limiter.get(key);
    if (refused && refused.consumedPoints >= refusedWebhookPoints) throw tooMany(refused.msBeforeNext);
    response.once('finish', () => {
      if (response.statusCode === 400) limiter.penalty(key).catch(next);
    });
    next();
  };
}

export type RateLimits = (route: Pick<AnyRoute, 'name' | 'method' | 'access'>) => RequestHandler[];

/**
 * Returns the limits of each route; `perMinute` 0 switches them off. Reads are counted per gateway, because a round trip to Redis
 * would slow each one noticeably; writes are counted across all gateways.
 */
export function createRateLimits(redis: RedisConnection, perMinute: number): RateLimits {
  if (perMinute === 0) return () => [];
  const reads = limitWith(countHere('reads', perMinute));
  const writes = limitWith(countTogether(redis, 'writes', perMinute));
  const reports = limitWith(countHere('reports', reportPoints(perMinute)));
  const webhooks = [
    limitWith(countHere('webhooks', webhookPoints(perMinute))),
    limitRefused(countHere('refused-webhooks', refusedWebhookPoints)),
  ];
  return (route) => {
    if (isSigned(route)) return webhooks;
    if (isReport(route)) return [reports];
    const general = route.method === 'get' ? reads : writes;
    const strict = strictLimitOf(route);
    if (!strict) return [general];
    const applies = (authorization: string | undefined): boolean =>
      !strict.unsignedOnly || authorization === undefined;
    return [general, limitWith(countTogether(redis, route.name, pointsOf(strict, perMinute)), applies)];
  };
}
