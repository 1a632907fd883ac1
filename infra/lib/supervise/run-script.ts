import { join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { root } from '../root.ts';
import { launch, nodeArgs } from './launch.ts';
import { lastLines } from './log-file.ts';

const shownLines = 25;

/** Runs one of the checkout's scripts to its end, its output in a log; throws with the last lines when it fails. */
export async function runScript(options: {
  name: string;
  script: string;
  args?: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  logFile: string;
}): Promise<void> {
  const { name, script, args = [], logFile, ...rest } = options;
  const program = { command: process.execPath, args: nodeArgs(join(root, script), ...args) };
  const how = await launch({ ...program, ...rest, logFile }).ended;
  if (how !== 'code 0')
    throw new CliError(
      `${name} failed (${how}). The last lines of ${logFile}:\n${lastLines(logFile, shownLines)}`,
    );
}
