import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { findRunFile, readRunFile } from '../lib/run-file.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { withLastLines } from '../lib/supervise/log-file.ts';
import { allAnswerOk, waitUntil } from '../lib/supervise/wait-until.ts';
import { readyPath } from './setup.ts';

/** Longer than any process takes to stop and start on a busy machine. */
const limitMs = 60_000;

/**
 * Asks a process of the shop on `dataDir`, if one runs, to end gracefully. The supervisor starts it again.
 */
export function endProcess(dataDir: string, name: string): void {
  if (findRunFile(dataDir) === undefined) return;
  // Under `node --watch`, two processes have the name.
  for (const each of shopProcesses(dataDir)) if (each.name === name) process.kill(each.pid, 'SIGTERM');
}

function processOf(dataDir: string, program: string) {
  const { urls, processes } = readRunFile(dataDir);
  const name = processes[program] ?? program;
  const programs = Object.keys(urls).filter((each) => (processes[each] ?? each) === name);
  if (programs.length === 0)
    throw new CliError(`${program} is no process of this shop. There are: ${Object.keys(urls).join(', ')}`);
  return { name, isReady: allAnswerOk(programs.map((each) => urls[each] + readyPath)) };
}

/**
 * Asks the process that runs a program to end gracefully; resolves when the supervisor's replacement is
 * ready.
 */
export async function restartProcess(dataDir: string, program: string): Promise<void> {
  const { name, isReady } = processOf(dataDir, program);
  const pid = (): number | undefined => shopProcesses(dataDir).find((each) => each.name === name)?.pid;
  const before = pid();
  if (before === undefined) throw new CliError(`${name} does not run in this shop.`);
  process.kill(before, 'SIGTERM');
  const isBack = async (): Promise<boolean> => {
    const now = pid();
    return now !== undefined && now !== before && (await isReady());
  };
  if (await waitUntil(isBack, { limitMs })) return;
  const fault = `${name} was not ready again within ${limitMs / 1_000} s.`;
  throw new CliError(withLastLines(fault, join(dataDir, 'logs', `${name}.log`)));
}
