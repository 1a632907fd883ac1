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

/** Programs that may be installed, what shows that they are, and the one file that is wanted of the Debian package. */
const programs = {
  'docker-compose': {
    installed: ['docker', 'compose'],
    probe: 'version',
    path: 'usr/libexec/docker/cli-plugins/docker-compose',
  },
  kubectl: { installed: ['kubectl'], probe: 'options', path: 'usr/bin/kubectl' },
  promtool: { installed: ['promtool'], probe: '--version', path: 'usr/bin/promtool' },
} satisfies Record<string, { installed: Command; probe: string; path: string }>;

/** Resolves with the installed program, or with Debian's, fetched once without root (about 15 MB). */
export async function debianProgram(name: keyof typeof programs): Promise<Command> {
  const { installed, probe, path } = programs[name];
  const [command, ...args]: Command = installed;
  if (spawnSync(command, [...args, probe]).status === 0) return [command, ...args];
  try {
    return [await fetchOnce(name, path)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${installed.join(' ')} is not installed, and the distribution's could not be fetched (${reason}).\n` +
        'Install it and run this again.',
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
