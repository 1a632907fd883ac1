import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isAlive } from '../lib/run-file.ts';
import { readStateFile, replacePrivateFile } from '../lib/state-file.ts';

const schema = z.object({
  /** The developer's command; the request is valid while it runs. */
  pid: z.number(),
  inspectorPort: z.number(),
});

function fileOf(dataDir: string, name: string): string {
  return join(dataDir, 'watch', `${name}.json`);
}

/** Asks the shop on `dataDir` to run this process under `node --watch` from its next start. */
export async function requestWatch(dataDir: string, name: string, inspectorPort: number): Promise<void> {
  const file = fileOf(dataDir, name);
  await mkdir(dirname(file), { recursive: true });
  await replacePrivateFile(file, JSON.stringify({ pid: process.pid, inspectorPort }));
}

export function withdrawWatch(dataDir: string, name: string): void {
  rmSync(fileOf(dataDir, name), { force: true });
}

/** Returns Node's options for a watched process; undefined if it is not watched. */
export function watchOptions(dataDir: string, name: string): string[] | undefined {
  const file = fileOf(dataDir, name);
  const remedy = `It says that somebody works on ${name}. Remove it: rm '${file}'`;
  const request = readStateFile({ file, schema, remedy });
  if (request === undefined || !isAlive(request.pid)) return undefined;
  return ['--watch', '--watch-preserve-output', `--inspect=127.0.0.1:${request.inspectorPort}`];
}
