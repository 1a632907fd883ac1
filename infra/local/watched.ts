import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CliError } from '../lib/cli-error.ts';
import { isAlive } from '../lib/run-file.ts';
import { readStateFile, replacePrivateFile } from '../lib/state-file.ts';

const schema = z.object({ pid: z.number(), services: z.array(z.string()) });

function fileIn(dataDir: string): string {
  return join(dataDir, 'watched.json');
}

/** Services that a running `npm run dev` works on; it may have ended without a word. */
export function readWatched(dataDir: string): readonly string[] {
  const file = fileIn(dataDir);
  const state = readStateFile({ file, schema, remedy: `Remove it: rm '${file}'` });
  return state && isAlive(state.pid) ? state.services : [];
}

/** Asks the shop on this folder to run services from watched sources, until this process ends. */
export async function writeWatched(dataDir: string, services: readonly string[]): Promise<void> {
  const others = readWatched(dataDir);
  if (others.length > 0)
    throw new CliError(
      `Another command works on ${others.join(', ')} in this shop. End it, and name all: npm run dev -- ${[...others, ...services].join(' ')}`,
    );
  await replacePrivateFile(fileIn(dataDir), JSON.stringify({ pid: process.pid, services }));
}

export function removeWatched(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
