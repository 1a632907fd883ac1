/**
 * `npm run restart -- <name> …`: restarts processes of the running shop, one after another. Names:
 * `run.json`, `processes.ts`.
 */
import { join } from 'node:path';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { readRunFile } from '../lib/run-file.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { withLastLines } from '../lib/supervise/launch.ts';
import { answerOk, waitUntil } from '../lib/supervise/wait-until.ts';
import { readConfig } from './config.ts';
import { readyPath } from './setup.ts';

/** Longer than any process takes to stop and start on a busy machine. */
const limitMs = 60_000;

/** Ends the process that runs a program; resolves when the supervisor's replacement is ready. */
async function restart(dataDir: string, program: string): Promise<void> {
  const { urls, processes } = readRunFile(dataDir);
  const name = processes[program] ?? program;
  const pid = (): number | undefined => shopProcesses(dataDir).find((each) => each.name === name)?.pid;
  const before = pid();
  if (before === undefined || !(program in processes))
    throw new CliError(
      `${program} is no process of this shop. There are: ${Object.keys(processes).join(', ')}`,
    );
  process.kill(before, 'SIGTERM');
  const programs = Object.keys(processes).filter((each) => processes[each] === name);
  const isReady = answerOk(...programs.map((each) => urls[each] + readyPath));
  const isBack = async (): Promise<boolean> => ![undefined, before].includes(pid()) && (await isReady());
  if (await waitUntil(isBack, { limitMs })) return;
  const fault = `${name} was not ready again within ${limitMs / 1_000} s.`;
  throw new CliError(withLastLines(fault, join(dataDir, 'logs', `${name}.log`)));
}

async function restartAll(names: readonly string[]): Promise<void> {
  if (names.length === 0) throw new CliError('Use: npm run restart -- <name> …, for example orders-2');
  const { dataDir } = readConfig([]);
  for (const name of names) {
    const startedAt = performance.now();
    await restart(dataDir, name);
    console.log(`${name} is back after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  }
}

await restartAll(process.argv.slice(2)).catch(exitWithMessage);
