import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { nodeArgs } from './supervise/launch.ts';

export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Beginning of the line that the script prints when it is ready. */
  readonly readyLine: string;
  readonly limitMs?: number;
  readonly onLine?: (line: string) => void;
}

const defaultLimitMs = 240_000;
const shownLines = 40;

/**
 * Starts a script that ends with this process, and waits for its ready line. Resolves with a function that stops it; rejects with
 * its last lines if it ends or takes too long.
 */
export async function startScript(
  script: string,
  { args = [], env, readyLine, limitMs = defaultLimitMs, onLine }: StartOptions,
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, nodeArgs(script, ...args), {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const { promise: isReady, resolve } = Promise.withResolvers<boolean>();
  const seen: string[] = [];
  // Reads to the end: a full pipe would block the script.
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    seen.push(line);
    onLine?.(line);
    if (line.startsWith(readyLine)) resolve(true);
  });
  lines.once('close', () => resolve(false));
  const tooLate = setTimeout(resolve, limitMs, false);
  const started = await isReady;
  clearTimeout(tooLate);
  if (started) return stop;
  await stop();
  throw new Error(`${script} did not start:\n${seen.slice(-shownLines).join('\n')}`);
}
