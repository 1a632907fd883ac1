import { randomUUID } from 'node:crypto';
import { type Heartbeat, heartbeat } from '@shop/contracts';
import { connectRedis, type RedisConnection } from '../data/redis.ts';
import type { Health } from '../http/health.ts';
import { parseJson } from '../json.ts';
import type { Logger } from '../logger.ts';
import { withTimeout } from '../timeout.ts';

const everyMs = 2_000;
/** Longer than two beats, so one lost beat does not look like a death. */
const keptMs = 6_000;
const limitMs = 1_000;

function instancesKey(prefix: string): string {
  return `${prefix}:running`;
}
function instanceKey(prefix: string, instance: string): string {
  return `${prefix}:running:${instance}`;
}

export interface HeartbeatDeps {
  readonly service: string;
  readonly version: string;
  readonly redisUrl: string;
  readonly prefix: string;
  readonly health: Pick<Health, 'readiness'>;
  readonly logger: Logger;
}

export interface RunningHeartbeat {
  /** Removes the process from the list at once. */
  readonly close: () => Promise<void>;
}

/**
 * Reports every few seconds that this process runs, over its own connection. Never fails: without Redis the process is just not
 * listed. Redis expires the heartbeats, so machine clocks need not agree.
 */
export function startHeartbeat(parts: HeartbeatDeps): RunningHeartbeat {
  const { service, version, redisUrl, prefix, health, logger } = parts;
  const redis = connectRedis(redisUrl, logger);
  const instance = randomUUID();
  const startedAt = new Date().toISOString();
  const keys = { all: instancesKey(prefix), own: instanceKey(prefix, instance) };

  const write = async (): Promise<void> => {
    const { checks } = await health.readiness();
    const failing = Object.keys(checks).filter((name) => checks[name] !== 'ok');
    const current: Heartbeat = { service, version, instance, startedAt, failing };
    await Promise.all([
      redis.set(keys.own, JSON.stringify(current), 'PX', keptMs),
      redis.sadd(keys.all, instance),
    ]);
  };
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    try {
      await withTimeout(work, limitMs, 'the heartbeat');
    } catch (error) {
      logger.debug({ err: error }, 'heartbeat was not written');
    }
  };
  let beating = attempt(write());
  const timer = setInterval(() => {
    beating = attempt(write());
  }, everyMs);
  return {
    close: async () => {
      clearInterval(timer);
      await beating;
      if (redis.status === 'ready')
        await attempt(Promise.all([redis.del(keys.own), redis.srem(keys.all, instance)]));
      redis.disconnect();
    },
  };
}

/** Skips expired heartbeats, and those another version wrote in an unreadable form. */
function parseHeartbeat(text: string | null): Heartbeat[] {
  const parsed = heartbeat.safeParse(parseJson(text ?? ''));
  return parsed.success ? [parsed.data] : [];
}

/** Returns the latest heartbeat of every running process, and removes crashed processes from the set. Rejects while Redis is away. */
export async function readHeartbeats(redis: RedisConnection, prefix: string): Promise<Heartbeat[]> {
  const instances = await redis.smembers(instancesKey(prefix));
  if (instances.length === 0) return [];
  // Unlike GET, this reads a key of another type as empty.
  const texts = await redis.mget(instances.map((instance) => instanceKey(prefix, instance)));
  const gone = instances.filter((_, index) => texts[index] === null);
  if (gone.length > 0) await redis.srem(instancesKey(prefix), gone);
  return texts.flatMap(parseHeartbeat);
}
