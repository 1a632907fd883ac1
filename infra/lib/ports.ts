import { randomInt } from 'node:crypto';
import getPort from 'get-port';
import { z } from 'zod';
import { CliError } from './cli-error.ts';
import { readStateFile, replacePrivateFile } from './state-file.ts';
import { waitUntil } from './supervise/wait-until.ts';

const host = '127.0.0.1';
const releaseLimitMs = 3_000;

/**
 * Throws a {@link CliError} when the port is taken; `elsewhere` returns the command for another port. Waits up to 3 s first, because a shop
 * that just stopped may still hold it.
 */
export async function assertPortFree(
  port: number,
  listenAt: string,
  elsewhere: (port: number) => string,
): Promise<void> {
  const isFree = async (): Promise<boolean> => (await getPort({ port, host: listenAt })) === port;
  if (await waitUntil(isFree, { limitMs: releaseLimitMs })) return;
  throw new CliError(
    `Port ${port} is in use by another program.\nStop that program, or choose another port: ${elsewhere(port + 1)}`,
  );
}

/** Below the ephemeral range, so no outgoing connection takes a port before its process listens or during a restart. */
const [lowest, count] = [20_000, 12_000];
const candidates = 100;

function randomPorts(): number[] {
  return Array.from({ length: candidates }, () => lowest + randomInt(count));
}

/** Returns a free port, the preferred one if possible. */
export function freePort(preferred?: number): Promise<number> {
  // getPort never returns the same port twice in a row, even before anything listens on it.
  const wanted = [preferred, ...randomPorts()].filter((port) => port !== undefined);
  return getPort({ host, port: wanted });
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
