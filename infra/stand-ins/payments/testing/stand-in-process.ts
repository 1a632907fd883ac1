import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const listening = z.object({ msg: z.literal('listening'), url: z.url() });

export interface StandInProcess {
  readonly url: string;
  /** Its output so far, line by line. */
  readonly log: readonly string[];
  /** Ends it and waits until it is gone. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function urlOf(child: ChildProcess, log: string[]): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The stand-in cannot be heard');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const complaint = text(child.stderr);
  child.once('exit', () => void complaint.then((said) => reject(new Error(`It ended early: ${said}`))));
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.push(line);
    const said = listening.safeParse(parsedLine(line));
    if (said.success) resolve(said.data.url);
  });
  return promise;
}

/** Runs the stand-in as a process of its own, on a free port. */
export async function startStandInProcess(env: Record<string, string>): Promise<StandInProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const url = await urlOf(child, log);
  return {
    url,
    log,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
