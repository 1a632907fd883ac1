import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirOf } from '../local/cache-dir.ts';
import { downloadPackages } from '../local/data/apt.ts';
import { WayOut } from '../local/way-out.ts';

/** The release of the distribution that has compose v2 as a package. */
const suite = 'trixie';

export interface ComposeClient {
  readonly command: string;
  readonly args: readonly string[];
}

const works = ({ command, args }: ComposeClient): boolean =>
  spawnSync(command, [...args, 'version', '--short'], { encoding: 'utf8' }).stdout?.match(/^v?[2-9]/) != null;

const fetchClient = async (program: string): Promise<void> => {
  mkdirSync(join(program, '..'), { recursive: true });
  const work = mkdtempSync(join(program, '..', '.build-'));
  try {
    const debs = await downloadPackages(suite, ['docker-compose'], work);
    for (const deb of readdirSync(debs)) spawnSync('dpkg-deb', ['-x', join(debs, deb), join(work, 'root')]);
    renameSync(join(work, 'root/usr/libexec/docker/cli-plugins/docker-compose'), program);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** Compose v2: the plugin or program that is installed, or the distribution's, fetched once without root (13 MB). */
export const composeClient = async (): Promise<ComposeClient> => {
  const fetched = join(cacheDirOf(process.env), `docker-compose-${suite}-${process.arch}`);
  const installed: ComposeClient[] = [
    { command: 'docker', args: ['compose'] },
    { command: 'docker-compose', args: [] },
  ];
  const found = installed.find(works);
  if (found) return found;
  try {
    if (!existsSync(fetched)) await fetchClient(fetched);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WayOut(
      `Compose v2 is not installed, and the distribution's could not be fetched (${reason}).\n` +
        'Install Docker with its compose plugin, or docker-compose 2, and run this again.',
    );
  }
  return { command: fetched, args: [] };
};
