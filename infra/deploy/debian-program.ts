import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchOnce, suite } from '../lib/apt.ts';
import { CliError } from '../lib/cli-error.ts';
import { cacheDirOf } from '../lib/root.ts';

/** A program, and arguments that precede the caller's. */
export type Command = readonly [string, ...string[]];

/**
 * The programs: the command if installed, an argument that proves it works, and the file to take from the
 * Debian package.
 */
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
    const place = join(cacheDirOf(process.env), `${name}-${suite}-${process.arch}`);
    return [await fetchOnce(place, [name], (root) => join(root, path))];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${installed.join(' ')} is not installed, and the distribution's could not be fetched (${reason}).\n` +
        'Install it and run this again.',
    );
  }
}
