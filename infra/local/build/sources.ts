import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.cache', '.vite', '.__mf__temp', 'coverage']);
const tests = /\.(unit|int)\.test\.tsx?$/;

/** What a build was made from. */
export interface Stamp {
  /** By what the file system says of the files, which is soon found. The time of the last change is one that no tool can set back. */
  readonly state: string;
  /** By names and contents of the files. */
  readonly contents: string;
}

interface SourceFile {
  readonly name: string;
  readonly state: string;
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** Looks at sources below `base` once, however many builds are made from them. */
export function createSources(base: string) {
  const seen = new Map<string, readonly SourceFile[]>();

  /** A file, or all files of a folder, in a fixed order; what is missing counts as empty. */
  const filesIn = (place: string): readonly SourceFile[] => {
    const found = seen.get(place);
    if (found) return found;
    const names = globSync([place, `${place}/**/*`], {
      cwd: base,
      exclude: (name) => ignored.has(name.split('/').at(-1) ?? name),
    });
    const files = names
      .filter((name) => !tests.test(name))
      .sort()
      .flatMap((name) => {
        const stat = statSync(join(base, name), { bigint: true });
        return stat.isFile() ? [{ name, state: `${name} ${stat.size} ${stat.ctimeNs}` }] : [];
      });
    seen.set(place, files);
    return files;
  };

  const stateOf = (places: readonly string[]): string =>
    hashOf(places.flatMap(filesIn).map(({ state }) => state));

  const contentsOf = (places: readonly string[]): string =>
    hashOf(places.flatMap(filesIn).flatMap(({ name }) => [name, readFileSync(join(base, name))]));

  return {
    /** What a build that begins now is made from; undefined when the one that has the stamp in `file` was made from the same. */
    changedSince: (file: string, places: readonly string[]): Stamp | undefined => {
      const before = readStamp(file);
      const state = stateOf(places);
      if (before?.state === state) return undefined;
      const now = { state, contents: contentsOf(places) };
      if (before?.contents !== now.contents) return now;
      // Another checkout of the same: the next look need not read the files.
      writeStamp(file, now);
      return undefined;
    },
  };
}

function readStamp(file: string): Stamp | undefined {
  if (!existsSync(file)) return undefined;
  const [state = '', contents = ''] = readFileSync(file, 'utf8').split('\n');
  return { state, contents };
}

export function writeStamp(file: string, { state, contents }: Stamp): void {
  writeFileSync(file, `${state}\n${contents}`);
}
