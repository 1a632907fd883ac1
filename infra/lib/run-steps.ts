import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CliError } from './cli-error.ts';

/** One command of a check or test run. `env` is added to the environment; undefined removes a variable. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs the steps in order. Continues after a failure and prints a summary at the end. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: { readonly ok: boolean; readonly line: string }[] = [];
  for (const { name, command, args, env, cwd } of steps) {
    const startedAt = performance.now();
    console.log(`\n--- ${name}`);
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    const [code] = await once(child, 'close').catch(() => [1]);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    results.push({ ok: code === 0, line: `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)` });
  }
  console.log('');
  for (const { line } of results) console.log(line);
  return results.every(({ ok }) => ok);
}

export interface StepWithRemedy extends Step {
  /** Tells the user how to continue after a failure. */
  readonly remedy: string;
}

/** Runs the steps until one fails. Then throws, so that the fault and what to do are the last on the screen. */
export async function runUntilFailure(steps: readonly StepWithRemedy[], consequence: string): Promise<void> {
  for (const step of steps)
    if (!(await runSteps([step]))) throw new CliError(`${consequence}: ${step.name} failed.\n${step.remedy}`);
}

/** A step that runs an installed program with the arguments of `line`. */
export function tool(name: string, line: string): Step {
  const [program = '', ...args] = line.split(' ');
  return { name, command: new URL(`../../node_modules/.bin/${program}`, import.meta.url).pathname, args };
}

/** turbo and Biome do not read it themselves. */
function withoutColor(): boolean {
  return Boolean(process.env.NO_COLOR);
}

/** Telemetry is off, and npm adds no output. */
export const quietTurbo = {
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  npm_config_loglevel: 'silent',
};

/**
 * Runs tasks of turbo.json; a task that passed on the same sources is not run again. A package whose dependency fails is
 * skipped, so a fault is printed once.
 */
export function cached(name: string, tasks: string): Step {
  const color = withoutColor() ? '--no-color ' : '';
  return {
    ...tool(name, `turbo run ${color}--continue=dependencies-successful ${tasks}`),
    env: quietTurbo,
  };
}

/** Checks lint rules and format of a folder or file. */
export function lint(name: string, path: string): Step {
  const color = withoutColor() ? '--colors=off ' : '';
  return tool(name, `biome ci ${color}--error-on-warnings ${path}`);
}
