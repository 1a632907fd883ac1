import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { vi } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { launch, type Running, stopProcess, withParentDeathSignal } from '../../lib/supervise/launch.ts';
import { pingRedis } from '../data/ping.store.ts';
import { type RedisProgram, runRedis } from '../data/servers.ts';

export interface RedisNode {
  readonly port: number;
  readonly running: Running;
  readonly redis: Redis;
  readonly stop: () => Promise<void>;
}

/** Keeps a test's data in memory only. */
export const volatile = { save: '""', 'maxmemory-policy': 'noeviction' } as const;

const host = '127.0.0.1';
const stopMs = 5_000;

/** Starts a test's Redis server on its own port. */
export async function startRedisNode(
  program: RedisProgram,
  own: { dataDir: string; settings: Readonly<Record<string, string>> },
): Promise<RedisNode> {
  const port = await freePort();
  const dir = join(own.dataDir, String(port));
  mkdirSync(dir);
  const settings = { port: String(port), bind: host, dir, ...own.settings };
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${value}\n`);
  // Cluster nodes write their state into their configuration files.
  const file = join(dir, 'redis.conf');
  writeFileSync(file, lines.join(''));
  const run = runRedis(program, [file]);
  const running = launch({
    ...withParentDeathSignal(run.command, run.args),
    logFile: join(dir, 'redis.log'),
  });
  await vi.waitFor(() => pingRedis(`redis://${host}:${port}`), { timeout: 20_000 });
  const redis = new Redis(port, host);
  redis.on('error', () => {});
  const stop = async (): Promise<void> => {
    redis.disconnect();
    await stopProcess(running, stopMs);
  };
  return { port, running, redis, stop };
}
