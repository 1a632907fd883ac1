import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { areaManifest } from '@shop/contracts';
import { init, parse } from 'es-module-lexer';
import { addUp, type Sizes, scriptName } from '../../e2e/script-budgets.ts';

/** A front end's build and the address below which the shop serves it. */
export interface Build {
  readonly dist: string;
  readonly address: string;
}

interface Script {
  readonly bytes: number;
  /** Static imports, then dynamic ones. */
  readonly imports: readonly string[];
  readonly later: readonly string[];
}

export interface BuiltScripts {
  readonly address: string;
  /** Scripts loaded on every page. */
  readonly entries: readonly string[];
  readonly scripts: ReadonlyMap<string, Script>;
}

/**
 * Returns the first scripts loaded: the shell lists them in its page, a micro-frontend in its manifest (its own page is a separate build).
 */
async function entriesOf({ dist, address }: Build): Promise<string[]> {
  if (address === '/') {
    const page = await readFile(join(dist, 'index.html'), 'utf8');
    return [...page.matchAll(/(?:src|content)="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  }
  const text = await readFile(join(dist, 'mf-manifest.json'), 'utf8');
  const { metaData, exposes } = areaManifest.parse(JSON.parse(text));
  return [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)];
}

/** Returns the size the browser downloads; the smallest files are not compressed. */
async function bytesOf(path: string): Promise<number> {
  return (await stat(`${path}.br`).catch(() => stat(path))).size;
}

const quotes = /^['"`]|['"`]$/g;

async function readScript(dist: string, file: string): Promise<Script> {
  const text = await readFile(join(dist, file), 'utf8');
  const found = parse(text)[0].map(({ s, e, d }) => ({ name: text.slice(s, e).replace(quotes, ''), at: d }));
  const own = found.filter(({ name }) => name.startsWith('.'));
  const files = (list: typeof own) => list.map(({ name }) => posix.join(posix.dirname(file), name));
  return {
    bytes: await bytesOf(join(dist, file)),
    imports: files(own.filter(({ at }) => at === -1)),
    later: files(own.filter(({ at }) => at >= 0)),
  };
}

/** Reads every script reachable from a build's entries. */
export async function readBuild(build: Build): Promise<BuiltScripts> {
  await init;
  const entries = await entriesOf(build);
  const scripts = new Map<string, Script>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (scripts.has(file)) continue;
    const script = await readScript(build.dist, file);
    scripts.set(file, script);
    waiting.push(...script.imports, ...script.later);
  }
  return { address: build.address, entries, scripts };
}

function withImports({ scripts }: BuiltScripts, start: readonly string[]): Set<string> {
  const loaded = new Set(start);
  for (const file of loaded) for (const each of scripts.get(file)?.imports ?? []) loaded.add(each);
  return loaded;
}

/**
 * Returns the scripts that a page loads: each build's entries, the named scripts (loaded later on their own) and all their imports. Skips a
 * front end with no named script.
 */
export function loadedScripts(builds: readonly BuiltScripts[], names: readonly string[]): Sizes {
  const loaded = builds.flatMap((build) => {
    const nameOf = (file: string): string => scriptName(build.address + file);
    const named = [...build.scripts.keys()].filter((file) => names.includes(nameOf(file)));
    if (named.length === 0) return [];
    const files = [...withImports(build, [...build.entries, ...named])];
    return files.map((file) => [build.address + file, build.scripts.get(file)?.bytes ?? 0] as const);
  });
  return addUp(loaded);
}
