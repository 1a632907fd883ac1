import { spawnSync } from 'node:child_process';
import { WayOut } from '../local/way-out.ts';
import { distributionProgram } from './distribution-program.ts';

export interface ComposeClient {
  readonly command: string;
  readonly args: readonly string[];
}

const works = ({ command, args }: ComposeClient): boolean =>
  spawnSync(command, [...args, 'version', '--short'], { encoding: 'utf8' }).stdout?.match(/^v?[2-9]/) != null;

/** Compose v2: the plugin or program that is installed, or the distribution's, fetched once without root (13 MB). */
export const composeClient = async (): Promise<ComposeClient> => {
  const installed: ComposeClient[] = [
    { command: 'docker', args: ['compose'] },
    { command: 'docker-compose', args: [] },
  ];
  const found = installed.find(works);
  if (found) return found;
  try {
    const plugin = 'usr/libexec/docker/cli-plugins/docker-compose';
    return { command: await distributionProgram('docker-compose', plugin), args: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WayOut(
      `Compose v2 is not installed, and the distribution's could not be fetched (${reason}).\n` +
        'Install Docker with its compose plugin, or docker-compose 2, and run this again.',
    );
  }
};
