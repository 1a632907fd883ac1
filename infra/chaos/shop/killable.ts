import { readFileSync } from 'node:fs';
import { launch, type Running, stopProcess, withLastLines } from '../../lib/supervise/launch.ts';
import type { ProcessSpec } from '../../lib/supervise/managed-process.ts';
import { waitUntil } from '../../lib/supervise/wait-until.ts';

/** A process without a supervisor: it stays dead until the test starts it again, at the same address. */
export interface KillableProcess {
  readonly name: string;
  /** Resolves when it is ready or stopped at its fault point. `env` applies to this start only. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** Sends SIGKILL, which also ends a process stopped at a fault point. */
  readonly kill: () => Promise<void>;
  readonly crash: (env?: Readonly<Record<string, string>>) => Promise<void>;
  readonly isWaiting: () => boolean;
  /** Pauses it (SIGSTOP): it keeps its connections and answers no calls until {@link resume}. */
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly isAlive: () => boolean;
  readonly stop: () => Promise<void>;
}

const startMs = 120_000;
const stopMs = 5_000;

/** Linux's state letter for a stopped process. */
const stopped = 'T';

function stateOf(pid: number | undefined): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before it, in parentheses, may contain spaces and parentheses.
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
