import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { CliError } from './cli-error.ts';
import { type Lock, takeLock } from './lock.ts';
import { readStateFile, replacePrivateFile } from './state-file.ts';
import { waitUntil } from './supervise/wait-until.ts';

const host = '127.0.0.1';
const releaseLimitMs = 3_000;

/** Tells whether nothing listens on the port. */
export async function isPortFree(port: number, listenAt = host): Promise<boolean> {
  const server = createServer().listen(port, listenAt);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * Throws a {@link CliError} when the port is taken; `elsewhere` returns the command for another port. Waits up to 3 s first, because a shop
 * that just stopped may still hold it.
 */
export async function assertPortFree(
  port: number,
  listenAt: string,
  elsewhere: (port: number) => string,
): Promise<void> {
  if (await waitUntil(() => isPortFree(port, listenAt), { limitMs: releaseLimitMs })) return;
  throw new CliError(
    `Port ${port} is in use by another program.\nStop that program, or choose another port: ${elsewhere(port + 1)}`,
  );
}

/** Below the ephemeral range, so no outgoing connection takes a port before its process listens or during a restart. */
const [lowest, count] = [20_000, 12_000];
const locks = join(tmpdir(), `shop-ports-${userInfo().uid}`);

/** Kept until this process ends: an open lock that nothing refers to is closed. */
const reserved = new Map<number, Lock>();

/** Reserves a port for this process. Shops and tests choose ports long before anything listens on them, so that alone is not enough. */
async function reserve(port: number): Promise<boolean> {
  if (!(await isPortFree(port))) return false;
  if (reserved.has(port)) return true;
  const lock = takeLock(join(locks, String(port)), `process ${process.pid}`);
  if ('heldBy' in lock) return false;
  reserved.set(port, lock);
  return true;
}

/** Returns a port that nothing listens on and no other process chose, the preferred one if possible. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await reserve(preferred))) return preferred;
  for (;;) {
    const port = lowest + randomInt(count);
    if (!reserved.has(port) && (await reserve(port))) return port;
  }
}

/** Assigns each name a free port, the last one where possible: open pages and picture addresses survive a restart. */
export async function assignPorts(file: string, names: readonly string[]): Promise<Record<string, number>> {
  const schema = z.record(z.string(), z.int().min(1).max(65_535));
  const remedy = `Without it, new ports are chosen, and pictures uploaded earlier are not found. Remove it: rm '${file}'`;
  const last = readStateFile({ file, schema, remedy }) ?? {};
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort(last[name]);
  await replacePrivateFile(file, `${JSON.stringify({ ...last, ...ports }, undefined, 2)}\n`);
  return ports;
}
