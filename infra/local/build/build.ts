import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../../lib/cli-error.ts';
import { type Lock, takeLock } from '../../lib/lock.ts';
import { root } from '../../lib/root.ts';
import { openSocketDir } from '../../lib/socket-dir.ts';
import { launch, nodeArgs } from '../../lib/supervise/launch.ts';
import { lastLines } from '../../lib/supervise/log-file.ts';
import type { Report } from '../../lib/supervise/managed-process.ts';
import { type FrontEnd, frontEnds } from './front-ends.ts';
import { sourceHash } from './source-hash.ts';

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
const shownLines = 30;
const lockRetryMs = 200;

function stampOf({ dist }: FrontEnd): string {
  return join(dist, '.sources');
}

function isCurrent(frontEnd: FrontEnd, hash: string): boolean {
  return existsSync(stampOf(frontEnd)) && readFileSync(stampOf(frontEnd), 'utf8') === hash;
}

/** Front ends whose sources changed since their last build, with the hash of their sources. */
function changed(wanted: readonly FrontEnd[]): [FrontEnd, string][] {
  return wanted
    .filter(({ dir }) => existsSync(join(dir, 'vite.config.ts')))
    .map((frontEnd): [FrontEnd, string] => [frontEnd, sourceHash(root, [frontEnd.name, ...shared])])
    .filter(([frontEnd, hash]) => !isCurrent(frontEnd, hash));
}

/** Builds into a folder beside and swaps at the end, so that a running shop never serves half a build. */
async function build([{ name, dir, dist }, hash]: [FrontEnd, string], logDir: string): Promise<void> {
  const outDir = join('.cache', 'dist');
  const next = join(dir, outDir);
  const logFile = join(logDir, `build-${name}.log`);
  const run = async (script: string, ...args: string[]): Promise<void> => {
    const { ended } = launch({
      command: process.execPath,
      args: nodeArgs(join(root, script), ...args),
      cwd: dir,
      // The federation plugin switches itself off in tests and says nothing.
      env: { NODE_ENV: undefined, VITEST: undefined },
      logFile,
    });
    const how = await ended;
    if (how !== 'code 0')
      throw new CliError(`${name} could not be built (${how}):\n${lastLines(logFile, shownLines)}`);
  };
  await run('node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--emptyOutDir');
  await run('services/tooling/contract-document/write.ts', '--out', outDir);
  const last = join(dir, '.cache', 'dist-before');
  rmSync(last, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, last);
  renameSync(next, dist);
  rmSync(last, { recursive: true, force: true });
  writeFileSync(join(dist, '.sources'), hash);
}

/** All copies of the shop in one checkout share the builds, so one builds at a time. */
async function buildLock(): Promise<Lock> {
  const path = join(openSocketDir(join(root, 'node_modules', '.cache', 'parts-shop')), 'build.sock');
  for (;;) {
    const lock = await takeLock(path, `${process.pid}`);
    if ('release' in lock) return lock;
    await delay(lockRetryMs);
  }
}

/** Builds every front end (or those given) whose sources changed, two at a time. */
export async function buildChanged(
  logDir: string,
  report: Report,
  wanted: readonly FrontEnd[] = frontEnds,
): Promise<void> {
  if (changed(wanted).length === 0) return;
  const lock = await buildLock();
  try {
    const waiting = changed(wanted);
    if (waiting.length > 0) report(`Building ${waiting.map(([{ name }]) => name).join(', ')} …`);
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const startedAt = performance.now();
        await build(next, logDir);
        report(`  ${next[0].name} built (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    await lock.release();
  }
}
