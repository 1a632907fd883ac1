import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** One command of a check or test run. `env` is added to the environment; undefined removes a variable. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export async function runStep({ name, command, args, env, ...where }: Step) {
  const startedAt = performance.now();
  console.log(`\n--- ${name}`);
  const child = spawn(command, args, { ...where, stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'close').catch(() => [1]);
  return { name, ok: code === 0, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

/** Runs the steps in order. Continues after a failure and prints a summary at the end. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: Awaited<ReturnType<typeof runStep>>[] = [];
  for (const step of steps) results.push(await runStep(step));
  console.log('');
  for (const { name, ok, seconds } of results)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
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
  const passed = args.length > 0 ? ['--', ...args] : [];
  const run = ['run', task, '--continue=dependencies-successful', ...passed];
  return { name, command: installed('turbo'), args: run, env };
}
