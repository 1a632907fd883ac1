import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { z } from 'zod';
import { writePrivately } from './data-dir.ts';
import { until } from './supervise/until.ts';
import { WayOut } from './way-out.ts';

const patienceMs = 3_000;

const tryListen = async (port: number, host: string): Promise<number> => {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return address.port;
};

/** A port that nobody listens on right now. */
export const freePort = (host = '127.0.0.1'): Promise<number> => tryListen(0, host);

export const isFree = async (port: number, host = '127.0.0.1'): Promise<boolean> => {
  try {
    await tryListen(port, host);
    return true;
  } catch {
    return false;
  }
};

/** A port that must be the configured one. A shop that was just stopped may still be letting go of it. */
export const requirePort = async (variable: string, port: number, host: string): Promise<void> => {
  if (await until(() => isFree(port, host), { limitMs: patienceMs })) return;
  throw new WayOut(
    `Port ${port} is in use by another program.\nStop that program, or choose another port: ${variable}=${port + 1} npm start`,
  );
};

const remembered = z.record(z.string(), z.number()).catch({});

/** Below the range from which systems lend ports to outgoing connections, so that they stay ours over a restart. */
const [lowest, count] = [20_000, 12_000];

const quietPort = async (): Promise<number> => {
  const port = lowest + randomInt(count);
  return (await isFree(port)) ? port : quietPort();
};

/** One free port for each name, the same as last time where possible: open pages and picture addresses survive a restart. */
export const assignPorts = async (
  file: string,
  names: readonly string[],
): Promise<Record<string, number>> => {
  const last = existsSync(file) ? remembered.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const ports: Record<string, number> = {};
  for (const name of names) {
    const known = last[name];
    let port = known !== undefined && (await isFree(known)) ? known : await quietPort();
    while (Object.values(ports).includes(port)) port = await quietPort();
    ports[name] = port;
  }
  writePrivately(file, { ...last, ...ports });
  return ports;
};
