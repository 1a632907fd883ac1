import { connectRedis, createLogger } from '@shop/service-kit';

/** Counts messages that wait, are being processed or will be retried. */
export async function queuedIn(redisUrl: string): Promise<number> {
  const redis = connectRedis(redisUrl, createLogger({ service: 'chaos', level: 'silent' }));
  try {
    const keys = await redis.keys('{shop}:*');
    const lists = keys.filter((key) => /:(wait|active|paused)$/.test(key));
    const sets = keys.filter((key) => key.endsWith(':delayed'));
    const lengths = await Promise.all([
      ...lists.map((key) => redis.llen(key)),
      ...sets.map((key) => redis.zcard(key)),
    ]);
    return lengths.reduce((sum, length) => sum + length, 0);
  } finally {
    redis.disconnect();
  }
}
