import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPackages } from '../lib/apt.ts';
import { cacheDirOf } from '../lib/cache-dir.ts';
import { CliError } from '../lib/cli-error.ts';

/** The Debian release whose packages are new enough. */
const suite = 'trixie';

/** What is run to use a program: itself, then the arguments that come before its own. */
export type Command = readonly [string, ...string[]];

/** A program that may be installed; where it is not, it comes out of the Debian package of its name. */
interface Program {
  readonly installed: readonly Command[];
  /** What asks it for its version, and what it answers when it is new enough. */
  readonly version: readonly [args: readonly string[], expected: RegExp];
  /** The one file of the package that is wanted. */
  readonly path: string;
  /** What a person installs instead where the package cannot be fetched. */
  readonly instead: string;
}

const programs = {
  'docker-compose': {
    installed: [['docker', 'compose'], ['docker-compose']],
    version: [['version', '--short'], /^v?[2-9]/],
    path: 'usr/libexec/docker/cli-plugins/docker-compose',
    instead: 'Docker with its compose plugin, or docker-compose 2,',
  },
  kubectl: {
    installed: [['kubectl']],
    version: [['version', '--client'], /Kustomize Version: v[5-9]/],
    path: 'usr/bin/kubectl',
    instead: 'kubectl 1.27 or later',
  },
  promtool: {
    installed: [['promtool']],
    version: [['--version'], /^promtool/],
    path: 'usr/bin/promtool',
    instead: 'Prometheus 2.53 or later',
  },
} satisfies Record<string, Program>;

/** Resolves with the installed program, or with Debian's, fetched once without root (about 15 MB). */
export async function debianProgram(name: keyof typeof programs): Promise<Command> {
  const { installed, version, path, instead }: Program = programs[name];
  const [versionArgs, expected] = version;
  const found = installed.find(([command, ...args]) =>
    expected.test(spawnSync(command, [...args, ...versionArgs], { encoding: 'utf8' }).stdout ?? ''),
  );
  if (found) return found;
  try {
    return [await fetchOnce(name, path)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${name} is not installed, and the distribution's could not be fetched (${reason}).\n` +
        `Install ${instead} and run this again.`,
    );
  }
}

async function fetchOnce(name: string, path: string): Promise<string> {
  const cache = cacheDirOf(process.env);
  const program = join(cache, `${name}-${suite}-${process.arch}`);
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, '.build-'));
  try {
    // The release is named, because a newer one of another source may be installed here.
    const debs = await downloadPackages(suite, [`${name}/${suite}`], work);
    for (const deb of readdirSync(debs)) spawnSync('dpkg-deb', ['-x', join(debs, deb), join(work, 'root')]);
    renameSync(join(work, 'root', path), program);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return program;
}
