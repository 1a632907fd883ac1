import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { atFileEnd } from '@shop/tooling/testing';
import { z } from 'zod';

const listening = z.object({ url: z.url(), metricsUrl: z.url().optional() });

export interface TestProcess {
  readonly pid: number;
  readonly url: string;
  /** Address of its metrics; empty if it has none. */
  readonly metricsUrl: string;
  readonly output: () => string;
  /** Sends a signal, SIGTERM by default, and resolves with the exit code. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Resolves with the exit code when the process ends. */
  readonly ended: Promise<number | null>;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** The only variables a process inherits from its test: the path and the compile cache. */
export const programEnv = { PATH, NODE_COMPILE_CACHE };

function loggedUrls(line: string): z.output<typeof listening> | undefined {
  try {
    return listening.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Starts an entry point as a separate process, waits until it logs its address, and kills it at the end of the test file. */
export async function spawnProcess(file: URL, env: Record<string, string | undefined>): Promise<TestProcess> {
  const child = spawn(process.execPath, [file.pathname], {
    env: { ...programEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => child.exitCode);
  atFileEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const printed: string[] = [];
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const { promise: serving, resolve, reject } = Promise.withResolvers<z.output<typeof listening>>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line);
    const found = loggedUrls(line);
    if (found !== undefined) resolve(found);
  });
  child.once('exit', () =>
    reject(new Error(`${file.pathname} ended before it listened:\n${printed.join('\n')}`)),
  );
  const { url, metricsUrl = '' } = await serving;
  return {
    pid: child.pid ?? 0,
    url,
    metricsUrl,
    ended,
    output: () => printed.join('\n'),
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
