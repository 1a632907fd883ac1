import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { findRunFile, readRunFile } from '../lib/run-file.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { withLastLines } from '../lib/supervise/log-file.ts';
import { answersOk, waitUntil } from '../lib/supervise/wait-until.ts';
import { readyPath } from './setup.ts';

/** Longer than any process takes to end and to start on a busy machine. */
const limitMs = 60_000;

/** Asks one process of the shop that runs on `dataDir`, if one does, to end in order. The supervisor starts it again. */
export function endProcess(dataDir: string, name: string): void {
  if (findRunFile(dataDir) === undefined) return;
  // Under `node --watch` there are two of the name.
  for (const each of shopProcesses(dataDir)) if (each.name === name) process.kill(each.pid, 'SIGTERM');
}

/**
 * Asks one process of the shop that runs on `dataDir` to end, in order, and resolves when the one that the supervisor starts in
 * its place is ready.
 */
export async function restartProcess(dataDir: string, name: string): Promise<void> {
  const { urls } = readRunFile(dataDir);
  const pid = (): number | undefined => shopProcesses(dataDir).find((each) => each.name === name)?.pid;
  const url = urls[name];
  const before = pid();
  if (url === undefined || before === undefined)
    throw new CliError(`${name} is no process of this shop. There are: ${Object.keys(urls).join(', ')}`);
  const isReady = answersOk(url + readyPath);
  process.kill(before, 'SIGTERM');
  const isBack = async (): Promise<boolean> => {
    const now = pid();
    return now !== undefined && now !== before && (await isReady());
  };
  if (await waitUntil(isBack, { limitMs })) return;
  const fault = `${name} was not ready again within ${limitMs / 1_000} s.`;
  throw new CliError(withLastLines(fault, join(dataDir, 'logs', `${name}.log`)));
}
