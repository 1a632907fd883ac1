import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePort } from '../lib/ports.ts';
import { type RunState, readRunFile } from '../lib/run-file.ts';
import { withParentDeathSignal } from '../lib/supervise/launch.ts';
import { readConfig } from '../local/config.ts';
import { endProcess, restartProcess } from '../local/restart-process.ts';
import { requestWatch, withdrawWatch } from '../local/watch-request.ts';

type Say = (line: string) => void;

/** Node's default; each further process gets the next free port. */
const inspectorPort = 9_229;

/** Returns the processes that run `orders`, `orders-worker` and their replicas. */
export function processesOf(
  service: string,
  { urls, processes }: Pick<RunState, 'urls' | 'processes'>,
): string[] {
  const programs = Object.keys(urls).filter((name) => name.replace(/(-worker)?(-\d+)?$/, '') === service);
  return [...new Set(programs.map((name) => processes[name] ?? name))];
}

/** Runs services of the shop on DATA_DIR under `node --watch` with an inspector until this process ends. Prints their errors. */
export async function watchServices(services: readonly string[], say: Say): Promise<void> {
  if (services.length === 0) return;
  const { dataDir } = readConfig([]);
  const running = readRunFile(dataDir);
  const names = services.flatMap((service) => processesOf(service, running));
  process.once('exit', () => {
    for (const name of names) withdrawWatch(dataDir, name);
    for (const name of names) endProcess(dataDir, name);
  });
  for (const [index, name] of names.entries()) {
    const port = await freePort(inspectorPort + index);
    await requestWatch(dataDir, name, port);
    printFaults(join(dataDir, 'logs', `${name}.log`), (text) => say(`${name}: ${text}`));
    await restartProcess(dataDir, name).catch((error: unknown) => say(`${error}`));
    say(`${name} starts again when its sources change; inspector at 127.0.0.1:${port}`);
  }
}

const logLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ stack: z.string() }).optional(),
});
const errorLevel = 50;

/** Returns the part of a log line to show: errors, and Node's own output. */
export function faultIn(line: string): string | undefined {
  if (!line.startsWith('{')) return line;
  const parsed = logLine.safeParse(parseJson(line));
  if (!parsed.success) return line;
  const { level, msg, err } = parsed.data;
  return level < errorLevel ? undefined : [msg, err?.stack].filter(Boolean).join('\n');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Follows the log from its current end, across rotations. */
function printFaults(logFile: string, print: Say): void {
  const { command, args } = withParentDeathSignal('tail', ['-n', '0', '-F', logFile]);
  const tail = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  createInterface({ input: tail.stdout }).on('line', (line) => {
    const fault = faultIn(line);
    if (fault !== undefined) print(fault);
  });
  tail.once('error', (error) => print(`its log cannot be followed: ${error.message}`));
  process.once('exit', () => tail.kill());
}
