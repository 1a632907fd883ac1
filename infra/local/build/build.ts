import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from '../../lib/lock.ts';
import { root } from '../../lib/root.ts';
import { runScript } from '../../lib/supervise/launch.ts';
import type { Report } from '../../lib/supervise/managed-process.ts';
import { type FrontEnd, frontEnds } from './front-ends.ts';
import { hashOfSources } from './sources.ts';

const shared = [
  'shell/kit',
  'services/contracts/src',
  'services/tooling',
  'services/contracts/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
];
const atOnce = 2;

/** Paths that a front end is built from, relative to the checkout. */
export function sourcesOf(name: string): string[] {
  return [name, ...shared];
}

/** Returns the file in which a build keeps the hash of its sources. */
function stampOf({ dist }: FrontEnd): string {
  return join(dist, '.sources');
}

interface Changed {
  readonly frontEnd: FrontEnd;
  readonly hash: string;
}

function changed(wanted: readonly FrontEnd[]): Changed[] {
  return wanted
    .map((frontEnd) => ({ frontEnd, hash: hashOfSources(root, sourcesOf(frontEnd.name)) }))
    .filter(({ frontEnd, hash }) => {
      const stamp = stampOf(frontEnd);
      return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash;
    });
}

/** Builds into another folder and swaps at the end, so that a running shop never serves half a build. */
export async function build({ name, dir, dist, development }: FrontEnd, logDir: string): Promise<void> {
  const outDir = join('.cache', 'dist');
  const run = (script: string, ...args: string[]): Promise<void> =>
    runScript({
      name: `The build of ${name}`,
      script,
      args,
      cwd: dir,
      // The federation plugin silently switches itself off in tests.
      env: {
        NODE_ENV: development ? 'development' : undefined,
        VITEST: undefined,
        VITE_STAND_INS: '1',
        // The shop never opens a micro-frontend's own page; developers use `npm run dev` for that.
        WITHOUT_OWN_PAGE: '1',
      },
      logFile: join(logDir, `build-${name}.log`),
    });
  const mode = development ? ['--mode', 'development'] : [];
  await run('node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--emptyOutDir', ...mode);
  const contractWriter = join(dirname(dir), 'services/tooling/contract-document/write.ts');
  if (!development) await run(contractWriter, '--out', outDir);
  const before = join(dir, '.cache', 'dist-before');
  rmSync(before, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, before);
  renameSync(join(dir, outDir), dist);
  rmSync(before, { recursive: true, force: true });
}

/** All copies of the shop in one checkout share the builds, so only one builds at a time. */
const lockFile = join(root, 'node_modules', '.cache', 'parts-shop', 'build.lock');

/** Builds the given front ends whose sources changed, two at a time. */
export async function buildChanged(
  logDir: string,
  report: Report,
  wanted: readonly FrontEnd[] = frontEnds,
): Promise<void> {
  if (changed(wanted).length === 0) return;
  await withLock(lockFile, async () => {
    const waiting = changed(wanted);
    if (waiting.length > 0) report(`Building ${waiting.map(({ frontEnd }) => frontEnd.name).join(', ')} …`);
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { frontEnd, hash } = next;
        const startedAt = performance.now();
        await build(frontEnd, logDir);
        writeFileSync(stampOf(frontEnd), hash);
        report(`  ${frontEnd.name} built (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  });
}
