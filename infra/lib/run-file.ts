import { join } from 'node:path';
import { z } from 'zod';
import { CliError } from './cli-error.ts';
import { readStateFile, replacePrivateFile } from './state-file.ts';

const runState = z.object({
  pid: z.number(),
  webUrl: z.string(),
  apiUrl: z.string(),
  mongoUrl: z.string(),
  redisUrl: z.string(),
  /** Internal address of each program, by name. */
  urls: z.record(z.string(), z.string()),
});

/** Process id and addresses of a running shop, for commands that work on it (seed, make-admin). */
export type RunState = z.infer<typeof runState>;

export function writeRunFile(dataDir: string, state: RunState): Promise<void> {
  return replacePrivateFile(join(dataDir, 'run.json'), `${JSON.stringify(state, undefined, 2)}\n`);
}

/** Returns undefined when no shop runs on the folder. */
export function findRunFile(dataDir: string): RunState | undefined {
  const file = join(dataDir, 'run.json');
  const state = readStateFile({
    file,
    schema: runState,
    remedy: `Restart the shop that runs there, if one does: each start writes the file anew. Remove it: rm '${file}'`,
  });
  return state && isAlive(state.pid) ? state : undefined;
}

export function readRunFile(dataDir: string): RunState {
  const state = findRunFile(dataDir);
  if (!state)
    throw new CliError(
      `No shop runs on ${dataDir}. Start one with \`npm start\` first, or set DATA_DIR to the one that runs.`,
    );
  return state;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
