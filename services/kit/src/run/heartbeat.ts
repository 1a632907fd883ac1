import { randomUUID } from 'node:crypto';
import { type Heartbeat, heartbeat } from '@shop/contracts';
import { connectRedis, type RedisConnection } from '../data/redis.ts';
import type { Health } from '../http/health.ts';
import { readJson } from '../json.ts';
import type { Logger } from '../logger.ts';
import { withTimeout } from '../timeout.ts';

const everyMs = 5_000;
/** Longer than two beats take, so that one lost beat is not yet a death. */
const keptMs = 15_000;
/** Instances that nobody heard of for so long are forgotten; far more than clocks of two machines differ. */
const forgottenMs = 3_600_000;
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
  /** Takes the process off the board at once. */
  readonly close: () => Promise<void>;
}

/**
 * Says every few seconds that this process runs, on a connection of its own. Never fails: without Redis the process is just
 * not on the board. Redis lets the news expire, so no two machines' clocks have to agree.
 */
export function startHeartbeat(parts: HeartbeatDeps): RunningHeartbeat {
  const { service, version, redisUrl, prefix, health, logger } = parts;
  const redis = connectRedis(redisUrl, logger);
  const instance = randomUUID();
  const startedAt = new Date().toISOString();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const say = async (): Promise<void> => {
    const { checks } = await health.readiness();
    const failing = Object.keys(checks).filter((name) => checks[name] !== 'ok');
    if (closed) return;
    const news: Heartbeat = { service, version, instance, startedAt, failing };
    await Promise.all([
      redis.set(instanceKey(prefix, instance), JSON.stringify(news), 'PX', keptMs),
      redis.zadd(instancesKey(prefix), Date.now(), instance),
      redis.zremrangebyscore(instancesKey(prefix), '-inf', Date.now() - forgottenMs),
    ]);
  };
  const unsay = () =>
    Promise.all([redis.del(instanceKey(prefix, instance)), redis.zrem(instancesKey(prefix), instance)]);

  const attempt = async (work: Promise<unknown>): Promise<void> => {
    try {
      await withTimeout(work, limitMs, 'the heartbeat');
    } catch (error) {
      logger.debug({ err: error }, 'heartbeat was not heard');
    }
  };
  let beating: Promise<void>;
  const beat = async (): Promise<void> => {
    await attempt(say());
    if (!closed) timer = setTimeout(start, everyMs);
  };
  const start = (): void => {
    beating = beat();
  };
  beating = beat();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await beating;
      if (redis.status === 'ready') await attempt(unsay());
      redis.disconnect();
    },
  };
}

/** Nothing for news that expired, and for what another version says in words that this one cannot read. */
function parseHeartbeat(text: string | null): Heartbeat[] {
  const parsed = heartbeat.safeParse(readJson(text ?? ''));
  return parsed.success ? [parsed.data] : [];
}

/** What every process said last, if that is not too long ago. Rejects while Redis is away. */
export async function readHeartbeats(redis: RedisConnection, prefix: string): Promise<Heartbeat[]> {
  const instances = await redis.zrange(instancesKey(prefix), '0', '-1');
  if (instances.length === 0) return [];
  // Unlike GET, this takes a key that holds no text for an empty one.
  const said = await redis.mget(instances.map((instance) => instanceKey(prefix, instance)));
  return said.flatMap(parseHeartbeat);
}
