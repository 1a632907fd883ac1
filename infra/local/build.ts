import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from '../lib/lock.ts';
import { root } from '../lib/root.ts';
import { runScript } from '../lib/supervise/launch.ts';
import type { Report } from '../lib/supervise/managed-process.ts';

export interface FrontEnd {
  /** The workspace's folder. */
  readonly name: string;
  readonly dir: string;
  readonly dist: string;
}

function frontEnd(name: string): FrontEnd {
  return { name, dir: join(root, name), dist: join(root, name, 'dist') };
}

export const frontEnds: readonly FrontEnd[] = ['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin'].map(
  frontEnd,
);

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

/** Paths that a front end is built from, relative to the checkout. */
export function sourcesOf(name: string): string[] {
  return [name, ...shared];
}

/** Returns a hash of the names and contents of files, or all files of folders, below `base`. A missing one counts as empty. */
function hashOfSources(base: string, places: readonly string[]): string {
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

/** Builds into the front end's `dist`. A running shop serves a copy of it. */
export async function build({ name, dir }: Pick<FrontEnd, 'name' | 'dir'>, logDir: string): Promise<void> {
  const run = (script: string, ...args: string[]): Promise<void> =>
    runScript({
      name: `The build of ${name}`,
      script,
      args,
      cwd: dir,
      // The federation plugin silently switches itself off in tests.
      env: { NODE_ENV: undefined, VITEST: undefined, VITE_STAND_INS: '1' },
      logFile: join(logDir, `build-${name}.log`),
    });
  await run('node_modules/vite/bin/vite.js', 'build');
  await run(join(dirname(dir), 'services/tooling/contract-document/write.ts'));
}

/** All copies of the shop in one checkout share the builds, so only one builds at a time. */
export const buildLock = join(root, 'node_modules', '.cache', 'parts-shop', 'build.lock');

/** Builds the front ends whose sources changed, two at a time. */
export function buildChanged(logDir: string, report: Report): Promise<void> {
  return withLock(buildLock, async () => {
    const waiting = frontEnds.values();
    const worker = async (): Promise<void> => {
      for (const each of waiting) {
        const stamp = join(each.dist, '.sources');
        const hash = hashOfSources(root, sourcesOf(each.name));
        if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
        report(`Building ${each.name} …`);
        await build(each, logDir);
        writeFileSync(stamp, hash);
      }
    };
    await Promise.all([worker(), worker()]);
  });
}
