import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.cache', '.vite', '.__mf__temp', 'coverage']);
const tests = /\.(unit|int)\.test\.tsx?$/;

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return globSync('**/*', { cwd: path, exclude: (name) => ignored.has(name.split('/').at(-1) ?? name) })
    .map((name) => join(path, name))
    .filter((file) => !tests.test(file) && statSync(file).isFile())
    .sort();
}

/** One value for the content and names of all files in these places; missing places count as empty. */
export function sourceHash(root: string, places: readonly string[]): string {
  const hash = createHash('sha256');
  const files = places
    .map((place) => join(root, place))
    .filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
    .flatMap(filesBelow);
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
