import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivately } from './data-dir.ts';
import { WayOut } from './way-out.ts';

const runState = z.object({
  pid: z.number(),
  webUrl: z.string(),
  apiUrl: z.string(),
  mongoUrl: z.string(),
  redisUrl: z.string(),
  /** Internal address of each process, by its name. */
  urls: z.record(z.string(), z.string()),
});

/** Where the parts of a running shop are, for commands beside it (seed, make-admin). */
export type RunState = z.infer<typeof runState>;

const fileOf = (dataDir: string): string => join(dataDir, 'run.json');

export const writeRunFile = (dataDir: string, state: RunState): void =>
  writePrivately(fileOf(dataDir), state);

export const removeRunFile = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

export const readRunFile = (dataDir: string): RunState => {
  const file = fileOf(dataDir);
  const state = existsSync(file) ? runState.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  if (!state || !isAlive(state.pid))
    throw new WayOut(
      `No shop runs on ${dataDir}. Start one with \`npm start\` first, or set DATA_DIR to the one that runs.`,
    );
  return state;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
