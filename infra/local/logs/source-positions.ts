import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { root } from '../../lib/root.ts';

/** `/mf/storefront/1.0.0-3fa9c1d2/assets/home-Dk383hf2.js:1:2345`, or without version, or `/assets/…` of the shell. */
const position =
  /(?<at>\/mf\/(?<remote>[a-z-]+)\/(?:(?<version>\d+\.\d+\.\d+[\w.+-]*)\/)?|\/)(?<file>assets\/[\w.-]+\.js|remoteEntry-[\w-]+\.js):(?<line>\d+):(?<column>\d+)/g;

/** The map that a build left beside a file. Names bear a hash of the content, so whichever build has one, it is the right one. */
function mapFile(
  releases: string,
  { name, version = '*', file }: Record<'name' | 'file', string> & { version?: string },
) {
  const kept = [join(name, version, `${file}.map`), join(name, `${file}.map`)];
  const [found] = globSync(kept, { cwd: releases });
  if (found !== undefined) return join(releases, found);
  const built = join(root, name, 'dist', `${file}.map`);
  return existsSync(built) ? built : undefined;
}

/** Where builds write: the local start's, and a package's own. */
const outputs = ['.cache/dist', 'dist'];

/** Where a source is in the checkout: maps name it relative to where the build wrote its files, below the package. */
function sourcePath(source: string, name: string, file: string): string {
  const paths = outputs.map((output) => relative(root, join(root, name, output, dirname(file), source)));
  return paths.find((path) => existsSync(join(root, path))) ?? source;
}

/** Names the source's line for every built file's line in a text, where the map is still there. */
export function createSourceLookup(releases: string) {
  const maps = new Map<string, TraceMap | undefined>();
  const mapOf = (what: Parameters<typeof mapFile>[1]): TraceMap | undefined => {
    const key = JSON.stringify(what);
    if (!maps.has(key)) {
      const path = mapFile(releases, what);
      maps.set(key, path === undefined ? undefined : new TraceMap(readFileSync(path, 'utf8')));
    }
    return maps.get(key);
  };
  return (text: string): string =>
    text.replace(position, (whole, ...rest) => {
      const { remote, version, file = '', line, column }: Record<string, string> = rest.at(-1);
      const name = remote === undefined ? 'shell' : `mf-${remote}`;
      const map = mapOf({ name, file, ...(version === undefined ? {} : { version }) });
      // Browsers count columns from one, maps from zero.
      const needle = { line: Number(line), column: Number(column) - 1 };
      const found = map && originalPositionFor(map, needle);
      if (!found?.source) return whole;
      return `${sourcePath(found.source, name, file)}:${found.line}:${(found.column ?? 0) + 1}`;
    });
}
