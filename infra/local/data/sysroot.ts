import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchOnce, suite } from '../../lib/apt.ts';

/** Redis (in redis-tools), every library it needs, and the C library with its loader. */
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

/** Installs programs and libraries of a newer release into a folder, without root; built once per cache. */
export async function sysroot(cacheDir: string, report: (message: string) => void): Promise<string> {
  platform();
  const place = join(cacheDir, `sysroot-${suite}-${process.arch}-v1`);
  if (!existsSync(place))
    report('Fetching Redis and a newer C library from the distribution (about 18 MB, once) …');
  return fetchOnce(place, packages, (root) => root);
}

/**
 * Returns the command that runs a program with the sysroot's libraries. Only for processes that start no
 * others: their `process.execPath` is the loader.
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
