import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { downloadPackages } from '../../lib/apt.ts';
import { withLock } from '../../lib/lock.ts';

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
  if (existsSync(done)) return done;
  await withLock(join(cacheDir, 'sysroot.lock'), async () => {
    if (existsSync(done)) return;
    report('Fetching Redis and a newer C library from the distribution (about 18 MB, once) …');
    const work = join(cacheDir, '.build');
    rmSync(work, { recursive: true, force: true });
    renameSync(await unpackPackages(work), done);
    rmSync(work, { recursive: true });
  });
  return done;
}

async function unpackPackages(work: string): Promise<string> {
  const debs = await downloadPackages(suite, packages, work);
  const root = join(work, 'root');
  for (const deb of readdirSync(debs)) await run('dpkg-deb', ['-x', join(debs, deb), root]);
  const kept = join(work, 'kept', 'usr');
  mkdirSync(kept, { recursive: true });
  for (const part of ['lib', 'bin']) renameSync(join(root, 'usr', part), join(kept, part));
  return dirname(kept);
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
