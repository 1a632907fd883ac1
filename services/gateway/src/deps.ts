import {
  assertRedisWrites,
  authenticateBy,
  connectRedis,
  createHealth,
  startProcess,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import type { GatewayConfig } from './config.ts';
import { frontEndHandlers } from './front-ends/front-ends.ts';
import { createVisitCounts } from './front-ends/visit-counts.ts';
import { createCleanPicture } from './images/clean-picture.ts';
import { createImageHost } from './images/image-host.ts';
import { createPictureBudgets } from './images/picture-budgets.ts';
import { createPictures } from './images/pictures.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { connectService } from './proxy/forward.ts';
import { publicConnections } from './public-http.ts';
import { cachedHealth, upstreamCheck } from './shop-health.ts';

const healthForMs = 250;

/** Opens what the gateway needs: process, Redis, the other services and the image host. */
export async function openGateway(config: GatewayConfig) {
  const { logger, metrics, serve } = await startProcess(
    { service: 'gateway', version: manifest.version },
    config,
    publicConnections(config.TRUSTED_PROXIES),
  );
  const redis = connectRedis(config.REDIS_URL, logger);
  const upstreams = {
    catalog: connectService('catalog', config.CATALOG_URL),
    orders: connectService('orders', config.ORDERS_URL),
    identity: connectService('identity', config.IDENTITY_URL),
    notifications: connectService('notifications', config.NOTIFICATIONS_URL),
  };
  // Notifications is optional: the shop sells without it, and mails wait.
  const needed = [upstreams.catalog, upstreams.orders, upstreams.identity];
  const checks = [
    ...needed.map(upstreamCheck),
    { name: 'redis', check: () => assertRedisWrites(redis, config.QUEUE_PREFIX) },
  ];
  const deps = {
    upstreams,
    images: createImageHost({ url: config.IMAGES_URL, key: config.IMAGES_KEY }),
    pictures: createPictures(),
    cleanPicture: createCleanPicture(),
    pictureBudgets: createPictureBudgets({
      redis,
      prefix: config.QUEUE_PREFIX,
      factor: config.BUDGET_FACTOR,
    }),
    authenticate: authenticateBy(config),
    rateLimits: createRateLimits(redis, config.RATE_LIMIT_PER_MINUTE),
    frontEnds: frontEndHandlers({ counts: createVisitCounts(), metrics, logger }),
    allowedOrigins: config.ALLOWED_ORIGINS,
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    metrics,
    health: cachedHealth(createHealth(checks), healthForMs),
  };
  return { redis, deps, serve };
}
