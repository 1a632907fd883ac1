import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CliError } from '../cli-error.ts';
import { root } from '../root.ts';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

export interface Launch extends Program {
  /** Added to this process's environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly logFile: string;
  /** Receives each line that is written to the log. */
  readonly onLine?: (line: string) => void;
}

export interface Running {
  readonly child: ChildProcess;
  readonly startedAt: number;
  /** Resolves with the exit code or signal; never rejects. */
  readonly ended: Promise<string>;
}

const endWithParent = fileURLToPath(new URL('../end-with-parent.mjs', import.meta.url));
/** How long to wait for a dead process's last output: its own child may still hold the stream open. */
const lastOutputMs = 1_000;
const setpriv = '/usr/bin/setpriv';

/** Returns Node's arguments for a script that ends with this process. */
export function nodeArgs(script: string, ...args: readonly string[]): string[] {
  return ['--import', endWithParent, script, ...args];
}

/** Wraps a command so the kernel ends it with this process (Linux's parent death signal), where supported. */
export function withParentDeathSignal(command: string, args: readonly string[]): Program {
  if (process.platform !== 'linux' || !existsSync(setpriv)) return { command, args };
  return { command: setpriv, args: ['--pdeathsig', 'TERM', command, ...args] };
}

/**
 * Starts a process and writes its output to a log. The child leads its own session, so Ctrl-C reaches only the
 * supervisor, which then stops everything. The child treats its open standard input as proof that the supervisor lives.
 */
export function launch({ command, args, env, cwd, logFile, onLine }: Launch): Running {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, {
    detached: true,
    stdio: 'pipe',
    env: { ...process.env, ...env },
    cwd,
  });
  // Line by line, so standard output and standard error never cut each other's lines.
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      try {
        writeSync(log, `${line}\n`);
      } catch {
        // A full disk must not stop the process that writes the log.
      }
      onLine?.(line);
    });
  child.once('close', () => closeSync(log));
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  child.once('exit', (code, signal) => {
    const how = signal ?? `code ${code}`;
    child.once('close', () => end(how));
    setTimeout(end, lastOutputMs, how).unref();
  });
  child.once('error', (error) => end(error.message));
  child.stdin.on('error', () => child.stdin.destroy());
  return { child, startedAt: Date.now(), ended };
}

/** Stops a process; kills it after `limitMs`. */
export async function stopProcess({ child, ended }: Running, limitMs: number): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  child.kill('SIGTERM');
  child.stdin?.end();
  await ended;
  clearTimeout(timer);
}

const shownLines = 15;

/** Returns `fault` followed by the last lines of the process's log. */
export function withLastLines(fault: string, logFile: string): string {
  const text = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  const lines = text.trimEnd().split('\n').slice(-shownLines);
  return `${fault} The last lines of ${logFile}:\n${lines.join('\n')}`;
}

/** Runs a script of the checkout to its end and logs its output. Throws a {@link CliError} with the last lines when it fails. */
export async function runScript(options: {
  name: string;
  script: string;
  args?: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  logFile: string;
}): Promise<void> {
  const { name, script, args = [], logFile, ...rest } = options;
  const program = { command: process.execPath, args: nodeArgs(resolve(root, script), ...args) };
  const { child, ended } = launch({ ...program, ...rest, logFile });
  // A build tool waits for processes of its own, so neither notices that this one ends.
  const endGroup = () => child.pid && process.kill(-child.pid);
  process.once('exit', endGroup);
  const how = await ended;
  process.off('exit', endGroup);
  if (how !== 'code 0') throw new CliError(withLastLines(`${name} failed (${how}).`, logFile));
}
