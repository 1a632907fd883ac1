import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.cache', '.vite', '.__mf__temp', 'coverage']);
const tests = /\.(unit|int)\.test\.tsx?$/;

export interface Stamp {
  /** Hash of the files' names, sizes and ctimes: cheap, and no tool can set a ctime back. */
  readonly state: string;
  /** Hash of the files' names and contents. */
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

/** Checks sources below `base` once, however many builds share them. */
export function createSources(base: string) {
  const seen = new Map<string, readonly SourceFile[]>();

  /** Lists a file, or all files of a folder, in a fixed order; a missing one counts as empty. */
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
    /**
     * Returns the stamp for a build that starts now; undefined if the build with the stamp in `file` is up to
     * date.
     */
    changedSince: (file: string, places: readonly string[]): Stamp | undefined => {
      const before = readStamp(file);
      const state = stateOf(places);
      if (before?.state === state) return undefined;
      const now = { state, contents: contentsOf(places) };
      if (before?.contents !== now.contents) return now;
      // Same contents, for example in a fresh checkout: save the state, so that the next check need not read
      // the files.
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
