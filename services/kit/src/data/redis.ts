import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logger.ts';

/** A single server or a cluster; both take the same commands. */
export type RedisConnection = Redis | Cluster;

const commandMs = 1_500;

/**
 * Connects for adding jobs and plain commands: fails within about two seconds while Redis is away. Addresses:
 * - `redis://…`, `rediss://…` or `unix://…`: one server;
 * - `redis+cluster://[user:password@]host:port[,host:port]…`: a cluster by some of its nodes, which know the others; `rediss+cluster` with TLS.
 *
 * While a whole cluster is away, commands wait: callers that cannot wait set a limit.
 */
export function connectRedis(url: string, logger: Logger): RedisConnection {
  return logOutages(open(url, { maxRetriesPerRequest: 1, commandTimeout: commandMs }), logger);
}

/** Connects for workers: waits for Redis indefinitely, as BullMQ requires. */
export function connectBlockingRedis(url: string, logger: Logger): RedisConnection {
  return logOutages(open(url, { maxRetriesPerRequest: null }), logger);
}

const clusterUrl =
  /^(?<scheme>rediss?)\+cluster:\/\/(?:(?<user>[^:@]*):(?<password>[^@]*)@)?(?<hosts>[^/@]+)\/?$/;

function open(url: string, options: RedisOptions): RedisConnection {
  const found = clusterUrl.exec(url)?.groups;
  if (found?.hosts === undefined) return new Redis(url, { ...options, retryStrategy });
  const { scheme, user, password, hosts } = found;
  const nodes = hosts.split(',').map((host) => `redis://${host}`);
  return openCluster(nodes, {
    ...options,
    username: user ? decodeURIComponent(user) : undefined,
    password: password ? decodeURIComponent(password) : undefined,
    tls: scheme === 'rediss' ? {} : undefined,
  });
}

function openCluster(nodes: string[], redisOptions: RedisOptions): Cluster {
  return new Cluster(nodes, {
    redisOptions,
    clusterRetryStrategy: retryStrategy,
    // Connect by name: TLS certificates do not carry addresses.
    dnsLookup: redisOptions.tls ? (name, callback) => callback(null, name) : undefined,
  });
}

/** Rejects unless Redis takes a write: a full one still answers reads and pings. */
export async function assertRedisWrites(redis: RedisConnection, prefix: string): Promise<void> {
  await redis.set(`${prefix}:writable`, '', 'EX', 60);
}

function retryStrategy(attempt: number): number {
  return Math.min(attempt * 50, 1_000);
}

/** Logs the first error of an outage and its end, not every attempt in between. */
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
