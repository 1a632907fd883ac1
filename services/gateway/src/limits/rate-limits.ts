import { type AnyRoute, routes } from '@shop/contracts';
import { clientKey } from '@shop/http-server';
import { type RedisConnection, type Refusal, refuse } from '@shop/service-kit';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 60;

/** Limits in addition to the general one, as shares of it. */
const strict: Readonly<Record<string, number>> = {
  [routes.addReview.name]: 0.01,
  [routes.subscribe.name]: 0.01,
  [routes.exchangeToken.name]: 0.05,
  [routes.uploadImage.name]: 0.02,
  [routes.startPartImport.name]: 0.02,
  // Order numbers are short; make guessing them slow.
  [routes.getWholeOrder.name]: 0.05,
};
/** The strict limit of these counts only calls without a token. */
const strictIfUnsigned = routes.addReview.name;
/** Page reports have their own limit: they must not use up the visitor's calls, nor block them. */
const reportShare = 0.1;
/** The provider sends signed calls in bursts, and retries refused ones. */
const webhookShare = 10;
/** Maximum webhooks with a wrong signature. */
const refusedWebhooks = 30;

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
    if (refused && refused.consumedPoints >= refusedWebhooks) throw tooMany(refused.msBeforeNext);
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
  // At least one: no points would refuse every call.
  const pointsOf = (share: number): number => Math.max(1, Math.floor(perMinute * share));
  const reads = limitWith(countHere('reads', perMinute));
  const writes = limitWith(countTogether(redis, 'writes', perMinute));
  const reports = limitWith(countHere('reports', pointsOf(reportShare)));
  const webhooks = [
    limitWith(countHere('webhooks', pointsOf(webhookShare))),
    limitRefused(countHere('refused-webhooks', refusedWebhooks)),
  ];
  return ({ name, method, access }) => {
    if (access === 'provider-signature') return webhooks;
    if (name === routes.reportFrontEnds.name) return [reports];
    const general = method === 'get' ? reads : writes;
    const share = strict[name];
    if (share === undefined) return [general];
    const applies = (authorization: string | undefined): boolean =>
      name !== strictIfUnsigned || authorization === undefined;
    return [general, limitWith(countTogether(redis, name, pointsOf(share)), applies)];
  };
}
