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

/** Runs the steps in order. Continues after a failure and prints a summary at the end. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: { readonly ok: boolean; readonly line: string }[] = [];
  for (const { name, command, args, env, ...where } of steps) {
    const startedAt = performance.now();
    console.log(`\n--- ${name}`);
    const child = spawn(command, args, { ...where, stdio: 'inherit', env: { ...process.env, ...env } });
    const [code] = await once(child, 'close').catch(() => [1]);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    results.push({ ok: code === 0, line: `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)` });
  }
  console.log('');
  for (const { line } of results) console.log(line);
  return results.every(({ ok }) => ok);
}

/** A step that runs an installed program with the arguments of `line`. */
export function tool(name: string, line: string): Step {
  const [program = '', ...args] = line.split(' ');
  return { name, command: new URL(`../../node_modules/.bin/${program}`, import.meta.url).pathname, args };
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
  return { ...tool(name, `turbo run --continue=dependencies-successful ${tasks}`), env: quietTurbo };
}
