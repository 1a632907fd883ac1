import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../lib/lock.ts';
import { root } from '../../lib/root.ts';
import { runScript } from '../../lib/supervise/launch.ts';
import type { Report } from '../../lib/supervise/managed-process.ts';
import { type FrontEnd, frontEnds } from './front-ends.ts';

const shared = [
  'shell/kit',
  'services/contracts/src',
  'services/tooling',
  'services/contracts/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
];
const ignored = new Set(['node_modules', 'dist', '.cache', '.vite', '.__mf__temp', 'coverage']);
const tests = /\.(unit|int)\.test\.tsx?$/;
const atOnce = 2;

/** Files, and all files of folders, in a fixed order; what is missing counts as empty. */
function filesIn(places: readonly string[]): string[] {
  const below = places.flatMap((place) => [place, `${place}/**/*`]);
  return globSync(below, { cwd: root, exclude: (name) => ignored.has(name.split('/').at(-1) ?? name) })
    .filter((file) => !tests.test(file) && statSync(join(root, file)).isFile())
    .sort();
}

/** Everything that a front end is built from, relative to the checkout. */
export function sourcesOf(name: string): string[] {
  return [name, ...shared];
}

/** One value for the names and contents of everything that a build is made from. */
function sourceHash({ name }: FrontEnd): string {
  const hash = createHash('sha256');
  for (const file of filesIn(sourcesOf(name)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Holds the hash of the sources that a build was made from. */
function stampOf({ dist }: FrontEnd): string {
  return join(dist, '.sources');
}

/** Front ends whose sources changed since their last build, with the hash of their sources. */
function changed(wanted: readonly FrontEnd[]): [FrontEnd, string][] {
  return wanted
    .map((frontEnd): [FrontEnd, string] => [frontEnd, sourceHash(frontEnd)])
    .filter(([frontEnd, hash]) => {
      const stamp = stampOf(frontEnd);
      return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash;
    });
}

/** Builds into another folder and swaps at the end, so that a running shop never serves half a build. */
async function build(frontEnd: FrontEnd, hash: string, logDir: string): Promise<void> {
  const { name, dir, dist, development } = frontEnd;
  const outDir = join('.cache', 'dist');
  const run = (script: string, ...args: string[]): Promise<void> =>
    runScript({
      name: `The build of ${name}`,
      script,
      args,
      cwd: dir,
      // The federation plugin switches itself off in tests and says nothing.
      env: { NODE_ENV: development ? 'development' : undefined, VITEST: undefined, VITE_STAND_INS: '1' },
      logFile: join(logDir, `build-${name}.log`),
    });
  const mode = development ? ['--mode', 'development'] : [];
  await run('node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--emptyOutDir', ...mode);
  if (!development) await run('services/tooling/contract-document/write.ts', '--out', outDir);
  const before = join(dir, '.cache', 'dist-before');
  rmSync(before, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, before);
  renameSync(join(dir, outDir), dist);
  rmSync(before, { recursive: true, force: true });
  writeFileSync(stampOf(frontEnd), hash);
}

/** All copies of the shop in one checkout share the builds, so one builds at a time. */
const lockFile = join(root, 'node_modules', '.cache', 'parts-shop', 'build.lock');

/** Builds every front end (or those given) whose sources changed, two at a time. */
export async function buildChanged(
  logDir: string,
  report: Report,
  wanted: readonly FrontEnd[] = frontEnds,
): Promise<void> {
  if (changed(wanted).length === 0) return;
  await withLock(lockFile, async () => {
    const waiting = changed(wanted);
    if (waiting.length > 0) report(`Building ${waiting.map(([{ name }]) => name).join(', ')} …`);
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const startedAt = performance.now();
        await build(...next, logDir);
        report(`  ${next[0].name} built (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  });
}
