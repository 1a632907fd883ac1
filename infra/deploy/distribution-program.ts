import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirOf } from '../local/cache-dir.ts';
import { downloadPackages } from '../local/data/apt.ts';

/** The release of the distribution whose packages are new enough. */
const suite = 'trixie';

/** The one file `path` of a package of the distribution, fetched once into the cache, without root; resolves with where it is. */
export const distributionProgram = async (name: string, path: string): Promise<string> => {
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
};
