import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readStateFile, replaceFile } from '@shop/lib/state-file';
import { z } from 'zod';

/** How long files that new pages no longer use are kept for open tabs. */
export const keptForMs = 7 * 24 * 3_600_000;

/** Files with a hash of their content in the name, and the same compressed. */
const hashed = /^(assets\/|remoteEntry-[^/]+\.js(\.br|\.gz)?$)/;
const currentFile = '.current.json';

async function hashedFilesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => hashed.test(name));
}

/** Copies atomically: another server may serve the file the moment it exists. */
async function add(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  const next = `${to}.${process.pid}.next`;
  await copyFile(from, next);
  await rename(next, to);
}

/**
 * Adds the hashed files of the current build to those of earlier builds, and removes what was in no build for a week. The time of a
 * file that left the build is when that was noticed.
 */
export async function keepHashedFiles(dist: string, kept: string, now = new Date()): Promise<void> {
  await mkdir(kept, { recursive: true });
  const current = await hashedFilesOf(dist);
  const isCurrent = new Set(current);
  const listed = join(kept, currentFile);
  const remedy = `It lists the files of the build before this one. Remove it, nothing else is lost: rm '${listed}'`;
  const before = readStateFile({ file: listed, schema: z.array(z.string()), remedy }) ?? [];
  for (const name of current) await add(join(dist, name), join(kept, name));
  for (const name of before.filter((each) => !isCurrent.has(each) && existsSync(join(kept, each))))
    await utimes(join(kept, name), now, now);
  await replaceFile(listed, JSON.stringify(current));
  for (const name of (await hashedFilesOf(kept)).filter((each) => !isCurrent.has(each))) {
    const { mtimeMs } = await stat(join(kept, name));
    if (mtimeMs < now.getTime() - keptForMs) await rm(join(kept, name));
  }
}
