import { existsSync, globSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from '../../lib/root.ts';

/**
 * Matches `/mf/storefront/1.0.0-3fa9c1d2/assets/home-Dk383hf2.js:1:2345`, the same without a version, or the
 * shell's `/assets/…`.
 */
const position =
  /(?:\/mf\/(?<remote>[a-z-]+)\/(?:(?<version>\d+\.\d+\.\d+[\w.+-]*)\/)?|\/)(?<file>assets\/[\w.-]+\.js|area\.js):(?<line>\d+):(?<column>\d+)/g;

/** Finds a source in the checkout: maps name it relative to the built file, below the package. */
function sourcePath(source: string, name: string, file: string): string {
  const path = relative(root, join(root, name, 'dist', dirname(file), source));
  return existsSync(join(root, path)) ? path : source;
}

/**
 * Replaces positions in built files with positions in their sources, if the map still exists. File names contain a content hash, so
 * the map of any build fits.
 */
export function createSourceLookup(releases: string) {
  const maps = new Map<string, SourceMap>();
  const mapOf = (name: string, version: string, file: string): SourceMap | undefined => {
    const places = [`${name}/${version}/${file}.map`, `${name}/${file}.map`];
    const kept = globSync(places, { cwd: releases }).map((path) => join(releases, path));
    const path = [...kept, join(root, name, 'dist', `${file}.map`)].find((each) => existsSync(each));
    if (path !== undefined && !maps.has(path))
      maps.set(path, new SourceMap(JSON.parse(readFileSync(path, 'utf8'))));
    return maps.get(path ?? '');
  };
  return (text: string): string =>
    text.replace(position, (whole, ...rest) => {
      const { remote, version = '*', file = '', line, column }: Record<string, string> = rest.at(-1);
      const name = remote === undefined ? 'shell' : `mf-${remote}`;
      // Browsers count from one, maps from zero.
      const found = mapOf(name, version, file)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!found || !('originalSource' in found)) return whole;
      const { originalSource, originalLine, originalColumn } = found;
      return `${sourcePath(originalSource, name, file)}:${originalLine + 1}:${originalColumn + 1}`;
    });
}
