/**
 * Redis from the distribution's packages, unpacked without root, and with them a C library that is new enough for the database engine:
 * npm has no Redis, and `npm start` must do on a Debian that has neither.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { fetchOnce, suite } from '../../lib/apt.ts';

export interface Distribution {
  /** Folder of the fetched packages. */
  readonly cacheDir: string;
  /** The environment's PATH: an installed Redis is used first. */
  readonly PATH: string;
  readonly report: (message: string) => void;
}

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

/**
 * Returns the command that runs a program with the libraries of a newer release, fetched once without root. Only for processes
 * that start no others: their `process.execPath` is the loader.
 */
async function withNewLibraries(
  { cacheDir, report }: Distribution,
  name: string,
  program: (sysroot: string) => string,
): Promise<string[]> {
  const platform = process.platform === 'linux' ? platforms[process.arch] : undefined;
  if (!platform)
    throw new Error(`Nothing is prepared for ${process.platform}-${process.arch} without a container.`);
  const folder = join(cacheDir, `sysroot-${suite}-${process.arch}-v1`);
  if (!existsSync(folder))
    report('Fetching Redis and a newer C library from the distribution (about 18 MB, once) …');
  const sysroot = await fetchOnce(folder, packages, (unpacked) => unpacked);
  const libraries = join(sysroot, 'usr/lib', platform.triplet);
  const loader = join(libraries, platform.loader);
  return [loader, '--library-path', libraries, '--argv0', name, program(sysroot)];
}

/** Finds the installed Redis, or the distribution's, where redis-server is redis-check-rdb under another name. */
export async function redisCommand(distribution: Distribution): Promise<string[]> {
  const installed = onPath(['redis-server', 'valkey-server'], distribution.PATH);
  if (installed) return [installed];
  return withNewLibraries(distribution, 'redis-server', (sysroot) =>
    join(sysroot, 'usr/bin/redis-check-rdb'),
  );
}

const systemReport = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });
/** The database engine is linked against glibc 2.38. */
const neededGlibcMinor = 38;

function needsNewerGlibc(): boolean {
  const { glibcVersionRuntime } = systemReport.parse(process.report.getReport()).header;
  return glibcVersionRuntime !== undefined && Number(glibcVersionRuntime.split('.')[1]) < neededGlibcMinor;
}

/** Returns the command of a Node that runs the database engine, with newer libraries if the system's C library is too old. */
export async function engineCommand(distribution: Distribution): Promise<string[]> {
  return needsNewerGlibc()
    ? withNewLibraries(distribution, 'node', () => process.execPath)
    : [process.execPath];
}

/** Returns the first of `names` that is an executable on the PATH. */
function onPath(names: readonly string[], path: string): string | undefined {
  const files = names.flatMap((name) => path.split(delimiter).map((dir) => join(dir, name)));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
