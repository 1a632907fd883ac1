import { spawnSync } from 'node:child_process';
import { debianProgram } from './distribution-program.ts';

export interface ComposeClient {
  readonly command: string;
  readonly args: readonly string[];
}

function works({ command, args }: ComposeClient): boolean {
  return (
    spawnSync(command, [...args, 'version', '--short'], { encoding: 'utf8' }).stdout?.match(/^v?[2-9]/) !=
    null
  );
}

/** Compose v2: the plugin or program that is installed, or the distribution's, fetched once without root (13 MB). */
export async function composeClient(): Promise<ComposeClient> {
  const installed: ComposeClient[] = [
    { command: 'docker', args: ['compose'] },
    { command: 'docker-compose', args: [] },
  ];
  const found = installed.find(works);
  if (found) return found;
  const path = 'usr/libexec/docker/cli-plugins/docker-compose';
  const instead = 'Docker with its compose plugin, or docker-compose 2,';
  return { command: await debianProgram({ name: 'docker-compose', path, instead }), args: [] };
}
