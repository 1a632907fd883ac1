import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPackages } from '../lib/apt.ts';
import { cacheDirOf } from '../lib/cache-dir.ts';
import { CliError } from '../lib/cli-error.ts';

/** The release of the distribution whose packages are new enough. */
const suite = 'trixie';

/** A program of a package of the distribution. */
export interface DebianProgram {
  readonly name: string;
  /** The one file of the package that is wanted. */
  readonly path: string;
  /** What a person installs instead where the distribution's cannot be fetched. */
  readonly instead: string;
}

/**
 * Fetches a program once into the cache, without root; resolves with where it is. Rejects with a {@link CliError} that says what to
 * install.
 */
export async function debianProgram({ name, path, instead }: DebianProgram): Promise<string> {
  try {
    return await fetchOnce(name, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${name} is not installed, and the distribution's could not be fetched (${reason}).\n` +
        `Install ${instead} and run this again.`,
    );
  }
}

async function fetchOnce(name: string, path: string): Promise<string> {
  const cache = cacheDirOf(process.env);
  const program = join(cache, `${name}-${suite}-${process.arch}`);
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, '.build-'));
  try {
    // The release is named, because a newer one of another source may be installed here.
    const debs = await downloadPackages(suite, [`${name}/${suite}`], work);
    for (const deb of readdirSync(debs)) spawnSync('dpkg-deb', ['-x', join(debs, deb), join(work, 'root')]);
    renameSync(join(work, 'root', path), program);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return program;
}
