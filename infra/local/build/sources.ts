import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.cache', '.vite', '.__mf__temp', 'coverage']);
const tests = /\.(unit|int)\.test\.tsx?$/;

/** Returns a hash of the names and contents of files, or all files of folders, below `base`. A missing one counts as empty. */
export function hashOfSources(base: string, places: readonly string[]): string {
  const names = globSync(
    places.flatMap((place) => [place, `${place}/**/*`]),
    { cwd: base, exclude: (name) => ignored.has(name.split('/').at(-1) ?? name) },
  );
  const hash = createHash('sha256');
  for (const name of names.filter((each) => !tests.test(each)).sort())
    if (statSync(join(base, name)).isFile())
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(base, name)))
        .update('\0');
  return hash.digest('hex');
}
