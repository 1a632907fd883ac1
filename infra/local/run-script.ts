import { join } from 'node:path';
import { cacheDirOf } from '../lib/cache-dir.ts';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { launch, nodeArgs } from '../lib/supervise/launch.ts';
import { lastLines } from '../lib/supervise/log-file.ts';

const shownLines = 20;

/** Runs one of the project's scripts to its end, its output in a log; throws when it fails. */
export async function runScript(options: {
  name: string;
  script: string;
  args?: readonly string[];
  env: Readonly<Record<string, string>>;
  logFile: string;
}): Promise<void> {
  const { name, script, args = [], env, logFile } = options;
  const { ended } = launch({
    command: process.execPath,
    args: nodeArgs(join(root, script), ...args),
    env: { NODE_COMPILE_CACHE: join(cacheDirOf(process.env), 'compiled'), NODE_ENV: 'development', ...env },
    logFile,
  });
  const how = await ended;
  if (how !== 'code 0')
    throw new CliError(
      `${name} failed (${how}). The last lines of ${logFile}:\n${lastLines(logFile, shownLines)}`,
    );
}
