import { readFileSync } from 'node:fs';
import { launch, type Running, stopProcess } from '../../lib/supervise/launch.ts';
import { withLastLines } from '../../lib/supervise/log-file.ts';
import type { ProcessSpec } from '../../lib/supervise/managed-process.ts';
import { waitUntil } from '../../lib/supervise/wait-until.ts';

/** A process without a supervisor: it stays dead until the test starts it again, on the same address. */
export interface KillableProcess {
  readonly name: string;
  /** Resolves when it can serve, or waits at its fault point already. `env` is for this life only. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** kill -9, also while it waits at a fault point. */
  readonly kill: () => Promise<void>;
  /** kill -9 and start again. */
  readonly crash: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** Whether it waits at its fault point. */
  readonly isWaiting: () => boolean;
  /** Stops it where it is (SIGSTOP): it keeps its connections and answers nobody until {@link resume}. */
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly isAlive: () => boolean;
  readonly stop: () => Promise<void>;
}

const startMs = 120_000;
const stopMs = 5_000;

/** The letter that Linux gives a stopped process. */
const stopped = 'T';

function stateOf(pid: number | undefined): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it, in parentheses, may have spaces and parentheses of its own.
    return stat.slice(stat.lastIndexOf(')') + 2)[0];
  } catch {
    return undefined;
  }
}

export function killable(spec: ProcessSpec): KillableProcess {
  let running: Running | undefined;
  const isWaiting = (): boolean => stateOf(running?.child.pid) === stopped;
  const isAlive = (): boolean => running?.child.exitCode === null && running.child.signalCode === null;

  const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
    const life = launch({ ...spec, env: { ...spec.env, ...env } });
    running = life;
    const over = new AbortController();
    void life.ended.then(() => over.abort());
    const there = async (): Promise<boolean> => isWaiting() || spec.ready();
    if (await waitUntil(there, { limitMs: startMs, signal: over.signal })) return;
    throw new Error(withLastLines(`${spec.name} did not start.`, spec.logFile));
  };

  const kill = async (): Promise<void> => {
    running?.child.kill('SIGKILL');
    await running?.ended;
  };

  return {
    name: spec.name,
    start,
    kill,
    crash: async (env) => {
      await kill();
      await start(env);
    },
    isWaiting,
    suspend: () => void running?.child.kill('SIGSTOP'),
    resume: () => void running?.child.kill('SIGCONT'),
    isAlive,
    stop: async () => {
      if (running && isAlive()) await stopProcess(running, stopMs);
    },
  };
}
