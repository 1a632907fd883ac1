import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logger.ts';

/** One server, or a cluster, which takes the same commands. */
export type RedisConnection = Redis | Cluster;

const commandMs = 1_500;

/**
 * For adding jobs and plain commands: fails within about two seconds while Redis is away. Addresses are `redis://…`, `rediss://…`
 * or `unix://…` of one server, or `redis+cluster://[user:password@]host:port[,host:port]…` (`rediss+cluster` with TLS): some
 * nodes of a cluster, which name the others. While a whole cluster is away, commands wait: whoever cannot wait sets a limit.
 */
export function connectRedis(url: string, logger: Logger): RedisConnection {
  return logOutages(open(url, { maxRetriesPerRequest: 1, commandTimeout: commandMs }), logger);
}

/** For workers: waits for Redis as long as it takes, as BullMQ demands. */
export function connectBlockingRedis(url: string, logger: Logger): RedisConnection {
  return logOutages(open(url, { maxRetriesPerRequest: null }), logger);
}

const clusterUrl =
  /^(?<scheme>rediss?)\+cluster:\/\/(?:(?<user>[^:@]*):(?<password>[^@]*)@)?(?<nodes>[^/@]+)\/?$/;

function open(url: string, options: RedisOptions): RedisConnection {
  const { scheme, user, password, nodes } = clusterUrl.exec(url)?.groups ?? {};
  if (nodes === undefined) return new Redis(url, { ...options, retryStrategy });
  const login = {
    ...(user ? { username: decodeURIComponent(user) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
  const secure = scheme === 'rediss';
  return new Cluster(
    nodes.split(',').map((node) => `redis://${node}`),
    {
      redisOptions: { ...options, ...login, ...(secure ? { tls: {} } : {}) },
      clusterRetryStrategy: retryStrategy,
      // Certificates carry names, so names are what is connected to.
      ...(secure ? { dnsLookup: (name, callback) => callback(null, name) } : {}),
    },
  );
}

function retryStrategy(attempt: number): number {
  return Math.min(attempt * 50, 1_000);
}

/** Logs the first fault of an outage and its end, not every attempt in between. */
function logOutages(redis: RedisConnection, logger: Logger): RedisConnection {
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
}
