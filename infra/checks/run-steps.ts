import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** One command of a check or test run. `env` is added to the environment; undefined removes a variable. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Prints the output only after the step ends, because it runs in parallel with another. */
  readonly held?: boolean;
}

/** Buffers a process's output; call the result to print it. */
function holdOutput({ stdout, stderr }: ChildProcess, name: string): () => void {
  const chunks: Buffer[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return () => console.log(`\n--- ${name}, which ran beside\n${Buffer.concat(chunks)}`);
}

export async function runStep({ name, command, args, env, held = false, ...where }: Step) {
  const startedAt = performance.now();
  console.log(`\n--- ${name}${held ? ' (shown when it has ended)' : ''}`);
  const stdio = held ? 'pipe' : 'inherit';
  const child = spawn(command, args, { ...where, stdio, env: { ...process.env, ...env } });
  const show = held ? holdOutput(child, name) : undefined;
  const [code] = await once(child, 'close').catch(() => [1]);
  show?.();
  return { name, ok: code === 0, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

/** Runs the steps in order, and those of an inner list in parallel. Continues after a failure and prints a summary at the end. */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<boolean> {
  const results: Awaited<ReturnType<typeof runStep>>[] = [];
  for (const step of steps) results.push(...(await Promise.all([step].flat().map(runStep))));
  console.log('');
  for (const { name, ok, seconds: took } of results)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${took} s)`);
  return results.every(({ ok }) => ok);
}

export function installed(program: string): string {
  return new URL(`../../node_modules/.bin/${program}`, import.meta.url).pathname;
}

/**
 * Runs a task of turbo.json; a task that passed on the same sources is not run again. A package whose dependency fails is
 * skipped, so a fault is printed once, and npm adds no output. Telemetry is off.
 */
export function cached(name: string, task: string, ...args: readonly string[]): Step {
  const env = {
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
    npm_config_loglevel: 'silent',
  };
  const run = [
    'run',
    task,
    '--continue=dependencies-successful',
    ...(args.length > 0 ? ['--', ...args] : []),
  ];
  return { name, command: installed('turbo'), args: run, env };
}
