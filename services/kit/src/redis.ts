import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

const commandMs = 1_500;

/** For adding jobs and plain commands: fails within about two seconds while Redis is away. */
export const connectRedis = (url: string, logger: Logger): Redis =>
  watched(new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: commandMs, retryStrategy }), logger);

/** For workers: waits for Redis as long as it takes, as BullMQ demands. */
export const connectBlockingRedis = (url: string, logger: Logger): Redis =>
  watched(new Redis(url, { maxRetriesPerRequest: null, retryStrategy }), logger);

const retryStrategy = (attempt: number): number => Math.min(attempt * 50, 1_000);

/** Logs the first fault of an outage and its end, not every attempt in between. */
const watched = (redis: Redis, logger: Logger): Redis => {
  let down = false;
  redis.on('error', (error) => {
    if (!down) logger.warn({ err: error }, 'redis is away');
    down = true;
  });
  redis.on('ready', () => {
    if (down) logger.info('redis is back');
    down = false;
  });
  return redis;
};
