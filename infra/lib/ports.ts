import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import { CliError } from './cli-error.ts';
import { readStateFile, replacePrivateFile } from './state-file.ts';
import { waitUntil } from './supervise/wait-until.ts';

const patienceMs = 3_000;

async function tryListen(port: number, host: string): Promise<number> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return address.port;
}

/** A port that nobody listens on right now. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return tryListen(0, host);
}

export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  try {
    await tryListen(port, host);
    return true;
  } catch {
    return false;
  }
}

/** A port that must be the configured one. A shop that was just stopped may still be letting go of it. */
export async function requirePort(variable: string, port: number, host: string): Promise<void> {
  if (await waitUntil(() => isFree(port, host), { limitMs: patienceMs })) return;
  throw new CliError(
    `Port ${port} is in use by another program.\nStop that program, or choose another port: ${variable}=${port + 1} npm start`,
  );
}

function remembered(file: string) {
  return {
    file,
    schema: z.record(z.string(), z.int().min(1).max(65_535)),
    wayOut:
      'It keeps the port of each process. Put it back from a copy, or remove it: new ports are chosen then,\n' +
      'and uploaded pictures, whose addresses hold the old ones, are not found until it is back.\n' +
      `Remove it: rm '${file}'`,
  };
}

/** Below the range from which systems lend ports to outgoing connections, so that they stay ours over a restart. */
const [lowest, count] = [20_000, 12_000];

async function quietPort(): Promise<number> {
  const port = lowest + randomInt(count);
  return (await isFree(port)) ? port : quietPort();
}

/** One free port for each name, the same as last time where possible: open pages and picture addresses survive a restart. */
export async function assignPorts(file: string, names: readonly string[]): Promise<Record<string, number>> {
  const last = readStateFile(remembered(file)) ?? {};
  const ports: Record<string, number> = {};
  for (const name of names) {
    const known = last[name];
    let port = known !== undefined && (await isFree(known)) ? known : await quietPort();
    while (Object.values(ports).includes(port)) port = await quietPort();
    ports[name] = port;
  }
  await replacePrivateFile(file, `${JSON.stringify({ ...last, ...ports }, undefined, 2)}\n`);
  return ports;
}
