import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** One command of a check or test run. `env` is added to the environment; undefined removes a variable. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Work for the cores that the step leaves idle at times; the step lasts until it is done. */
  readonly beside?: () => Promise<void>;
}

/** Runs one step with its output shown. */
export async function runStep({ name, command, args, env, beside, ...where }: Step) {
  const startedAt = performance.now();
  console.log(`\n--- ${name}`);
  const child = spawn(command, args, { ...where, stdio: 'inherit', env: { ...process.env, ...env } });
  const alongside = beside?.();
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])]);
  await alongside;
  return { name, ok: code === 0, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

/** Runs all steps one after the other, also after a failure, and says at the end how each went. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: Awaited<ReturnType<typeof runStep>>[] = [];
  for (const step of steps) results.push(await runStep(step));
  console.log('');
  for (const { name, ok, seconds: took } of results)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${took} s)`);
  return results.every(({ ok }) => ok);
}

/** A program that a package of the project installed. */
export function installed(program: string): string {
  return new URL(`../../node_modules/.bin/${program}`, import.meta.url).pathname;
}

/** Tasks of turbo.json: what ran well before on the same sources is not run again (decision 093). Nothing is told to anybody. */
export function cached(name: string, task: string, ...args: readonly string[]): Step {
  const env = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };
  const run = ['run', task, '--continue', ...(args.length > 0 ? ['--', ...args] : [])];
  return { name, command: installed('turbo'), args: run, env };
}
