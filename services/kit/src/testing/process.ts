import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { z } from 'zod';

const listening = z.object({ url: z.url() });

export interface TestProcess {
  readonly url: string;
  /** Everything the process printed so far. */
  readonly output: () => string;
  /** Asks the process to end and returns its exit code. */
  readonly end: () => Promise<number | null>;
}

/** Registered while the file is read: what a test registers while it runs is never called. */
const started: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(started.map((kill) => kill())));

const loggedUrl = (line: string): string | undefined => {
  try {
    return listening.safeParse(JSON.parse(line)).data?.url;
  } catch {
    return undefined;
  }
};

/** Starts a service's entry point as a process of its own, waits until it logs its address, and ends it with the test file. */
export const startProcess = async (
  file: URL,
  env: Record<string, string | undefined>,
): Promise<TestProcess> => {
  const child = spawn(process.execPath, [file.pathname], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  started.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const printed: string[] = [];
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line);
    const found = loggedUrl(line);
    if (found !== undefined) resolve(found);
  });
  child.once('exit', () =>
    reject(new Error(`${file.pathname} ended before it listened:\n${printed.join('\n')}`)),
  );
  return {
    url: await url,
    output: () => printed.join('\n'),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
};
