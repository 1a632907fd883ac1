import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { downloadPackages } from '../../lib/apt.ts';

const run = promisify(execFile);

/** The release whose C library is new enough for the database engine. */
const suite = 'trixie';

/** Redis (inside redis-tools) with every library it needs, and the C library with its loader. */
const packages = [
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'redis-tools',
  'libjemalloc2',
  'liblzf1',
  'libatomic1',
  'libssl3t64',
  'libsystemd0',
  'libcap2',
  'libzstd1',
  'zlib1g',
];

const unused = ['gconv', 'ossl-modules', 'engines-3'];
const abandonedMs = 3_600_000;

const platforms: Readonly<Record<string, { triplet: string; loader: string }>> = {
  x64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

function platform(): { triplet: string; loader: string } {
  const found = process.platform === 'linux' ? platforms[process.arch] : undefined;
  if (!found)
    throw new Error(`Nothing is prepared for ${process.platform}-${process.arch} without a container.`);
  return found;
}

/** A folder with programs and libraries of the newer release, beside the system and without root. Built once per cache. */
export async function sysroot(cacheDir: string, report: (message: string) => void): Promise<string> {
  platform();
  const done = join(cacheDir, `sysroot-${suite}-${process.arch}-v1`);
  if (existsSync(join(done, '.ok'))) return done;
  report('Fetching Redis and a newer C library from the distribution (about 18 MB, once) …');
  mkdirSync(cacheDir, { recursive: true });
  removeAbandoned(cacheDir);
  const work = await mkdtemp(join(cacheDir, '.build-'));
  try {
    publish(await build(work), done);
    return done;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Left behind by a builder that was killed. */
function removeAbandoned(cacheDir: string): void {
  for (const name of readdirSync(cacheDir).filter((entry) => entry.startsWith('.build-'))) {
    const dir = join(cacheDir, name);
    const age = Date.now() - (statSync(dir, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > abandonedMs) rmSync(dir, { recursive: true, force: true });
  }
}

async function build(work: string): Promise<string> {
  const debs = await downloadPackages(suite, packages, work);
  const root = join(work, 'root');
  for (const deb of readdirSync(debs)) await run('dpkg-deb', ['-x', join(debs, deb), root]);
  const kept = join(work, 'kept');
  mkdirSync(join(kept, 'usr'), { recursive: true });
  for (const part of ['lib', 'bin']) renameSync(join(root, 'usr', part), join(kept, 'usr', part));
  for (const name of unused)
    rmSync(join(kept, 'usr/lib', platform().triplet, name), { recursive: true, force: true });
  writeFileSync(join(kept, '.ok'), `${readdirSync(debs).join('\n')}\n`);
  return kept;
}

/** Another shop may have built it in the meantime; then its folder is as good as ours. */
function publish(kept: string, done: string): void {
  try {
    renameSync(kept, done);
  } catch (error) {
    if (!existsSync(join(done, '.ok'))) throw error;
  }
}

/**
 * The command that runs a program with the sysroot's libraries. Only for processes that start no others:
 * their `process.execPath` is the loader.
 */
export function withSysroot(
  root: string,
  { name, program, args }: { name: string; program: string; args: readonly string[] },
): { command: string; args: readonly string[] } {
  const { triplet, loader } = platform();
  const libraries = join(root, 'usr/lib', triplet);
  return {
    command: join(libraries, loader),
    args: ['--library-path', libraries, '--argv0', name, program, ...args],
  };
}
