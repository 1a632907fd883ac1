import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { readRunFile } from '../lib/run-file.ts';
import { lastLines } from '../lib/supervise/log-file.ts';
import { answersOk, waitUntil } from '../lib/supervise/wait-until.ts';
import { readyPath } from './setup.ts';

/** Longer than any process takes to end and to start on a busy machine. */
const limitMs = 60_000;
const shownLines = 12;

/** Process ids of the shop's own processes, by name: each has its name as its last argument. */
function pidsBelow(supervisor: number): ReadonlyMap<string, number> {
  return new Map(
    execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent]) => Number(parent) === supervisor)
      .map((words) => [words.at(-1) ?? '', Number(words[0])]),
  );
}

/**
 * Asks one process of the shop that runs on `dataDir` to end, in order, and resolves when the one that the supervisor starts in
 * its place is ready.
 */
export async function restartProcess(dataDir: string, name: string): Promise<void> {
  const { pid: supervisor, urls } = readRunFile(dataDir);
  const url = urls[name];
  const before = pidsBelow(supervisor).get(name);
  if (url === undefined || before === undefined)
    throw new CliError(`${name} is no process of this shop. There are: ${Object.keys(urls).join(', ')}`);
  const logFile = join(dataDir, 'logs', `${name}.log`);
  const isReady = answersOk(url + readyPath);
  process.kill(before, 'SIGTERM');
  const isBack = async (): Promise<boolean> => {
    const now = pidsBelow(supervisor).get(name);
    return now !== undefined && now !== before && (await isReady());
  };
  if (!(await waitUntil(isBack, { limitMs })))
    throw new CliError(
      `${name} was not ready again within ${limitMs / 1_000} s. The last lines of its log:\n${lastLines(logFile, shownLines)}`,
    );
}
