import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logger.ts';

/** A single server (possibly found through sentinels) or a cluster; both take the same commands. */
export type RedisConnection = Redis | Cluster;

const commandMs = 1_500;

/**
 * Connects for adding jobs and plain commands: fails within about two seconds while Redis is away. Addresses:
 * - `redis://…`, `rediss://…` or `unix://…`: one server;
 * - `redis+sentinel://[user:password@]host:port[,host:port]…/name`: the primary known to these sentinels, `mymaster` by default;
 * - `redis+cluster://[user:password@]host:port[,host:port]…`: a cluster by some of its nodes, which know the others.
 *
 * `rediss+…` is the same with TLS. While a whole cluster is away, commands wait: callers that cannot wait set a limit.
 */
export function connectRedis(url: string, logger: Logger): RedisConnection {
  return logOutages(open(url, { maxRetriesPerRequest: 1, commandTimeout: commandMs }), logger);
}

/** Connects for workers: waits for Redis indefinitely, as BullMQ requires. */
export function connectBlockingRedis(url: string, logger: Logger): RedisConnection {
  return logOutages(open(url, { maxRetriesPerRequest: null }), logger);
}

const severalHosts =
  /^(?<scheme>rediss?)\+(?<kind>cluster|sentinel):\/\/(?:(?<user>[^:@]*):(?<password>[^@]*)@)?(?<hosts>[^/@]+)\/?(?<name>[^/]*)$/;

function open(url: string, options: RedisOptions): RedisConnection {
  const found = severalHosts.exec(url)?.groups;
  if (found?.hosts === undefined) return new Redis(url, { ...options, retryStrategy });
  const { scheme, kind, user, password, name } = found;
  const login = {
    ...(user ? { username: decodeURIComponent(user) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
  const secure = scheme === 'rediss';
  const common = { ...options, ...login, ...(secure ? { tls: {} } : {}) };
  const addresses = found.hosts.split(',').map((host) => new URL(`redis://${host}`));
  return kind === 'cluster'
    ? openCluster(addresses, common)
    : openBehindSentinels(addresses, { ...common, name: name || 'mymaster' });
}

function openCluster(nodes: readonly URL[], redisOptions: RedisOptions): Cluster {
  return new Cluster(nodes.map(String), {
    redisOptions,
    clusterRetryStrategy: retryStrategy,
    // Connect by name: TLS certificates do not carry addresses.
    ...(redisOptions.tls ? { dnsLookup: (name, callback) => callback(null, name) } : {}),
  });
}

const sentinelPort = 26_379;

function openBehindSentinels(sentinels: readonly URL[], options: RedisOptions): Redis {
  const secure = options.tls !== undefined;
  return new Redis({
    ...options,
    sentinels: sentinels.map(({ hostname, port }) => ({
      host: hostname,
      port: Number(port) || sentinelPort,
    })),
    ...(secure ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    retryStrategy,
    sentinelRetryStrategy: retryStrategy,
    // A primary became a replica: ask the sentinels again, and repeat the command.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
  });
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
