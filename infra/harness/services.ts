import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atFileEnd } from '@shop/tooling/testing';
import { freePort } from '../lib/ports.ts';
import { cacheDirOf, root } from '../lib/root.ts';
import { launch, nodeArgs, type Running, stopProcess } from '../lib/supervise/launch.ts';
import { type ProcessSpec, untilReady } from '../lib/supervise/managed-process.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';

type Env = Readonly<Record<string, string>>;

const stopMs = 10_000;

/** Linux's state letter for a stopped process, after the name in parentheses, which may itself contain some. */
const stopped = /^.*\) T/s;

/** A process without a supervisor: it stays dead until the test starts it again, at the same address. */
export function killable(spec: ProcessSpec) {
  let running: Running | undefined;
  const pid = (): number => running?.child.pid ?? 0;
  const isAlive = (): boolean => running?.child.exitCode === null && running.child.signalCode === null;
  /** Whether it is stopped at a fault point. */
  const isWaiting = (): boolean => isAlive() && stopped.test(readFileSync(`/proc/${pid()}/stat`, 'utf8'));

  /** Resolves when it is ready or stopped at its fault point. `env` applies to this start only. */
  const start = async (env: Env = {}): Promise<void> => {
    running = launch({ ...spec, env: { ...spec.env, ...env } });
    await untilReady({ ...spec, ready: async () => isWaiting() || spec.ready() }, running);
  };

  return {
    name: spec.name,
    pid,
    start,
    isAlive,
    isWaiting,
    /** Kills it, also at a fault point, and starts it again. */
    crash: async (env?: Env): Promise<void> => {
      running?.child.kill('SIGKILL');
      await running?.ended;
      await start(env);
    },
    /** Pauses it (SIGSTOP): it keeps its connections and answers no calls until `resume`. */
    suspend: (): void => void running?.child.kill('SIGSTOP'),
    resume: (): void => void running?.child.kill('SIGCONT'),
    stop: async (): Promise<void> => {
      if (running && isAlive()) await stopProcess(running, stopMs);
    },
  };
}

export type KillableProcess = ReturnType<typeof killable>;

/** Starts entry points of services by name, each as a process of its own. They stop at the end of the test file. */
export async function startServices<Name extends string>({
  dataDir,
  scripts,
  env,
}: {
  readonly dataDir: string;
  readonly scripts: Readonly<Record<Name, string>>;
  readonly env: (urls: Readonly<Record<Name, string>>, name: Name) => Env;
}) {
  const names = Object.keys(scripts) as Name[];
  const each = <Value>(make: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
  const ports = await Promise.all(names.map(() => freePort()));
  const urls = each((name) => `http://127.0.0.1:${ports[names.indexOf(name)]}`);
  const common = { NODE_ENV: 'development', NODE_COMPILE_CACHE: join(cacheDirOf(process.env), 'compiled') };
  const processes = each((name) =>
    killable({
      name,
      command: process.execPath,
      args: nodeArgs(join(root, scripts[name])),
      env: { ...common, ...env(urls, name), PORT: new URL(urls[name]).port },
      logFile: join(dataDir, 'logs', `${name}.log`),
      ready: answerOk(`${urls[name]}/readyz`),
    }),
  );
  atFileEnd(() => Promise.all(names.map((name) => processes[name].stop())));
  await Promise.all(names.map((name) => processes[name].start()));
  return { processes, urls };
}
