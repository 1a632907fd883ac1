import { existsSync, readFileSync } from 'node:fs';
import { CliError } from '../../lib/cli-error.ts';
import { containerEngineAnswers } from './containers.ts';

export const kindsOfServers = ['embedded', 'containers'] as const;

/** How the shop gets the servers that no address names: engines of its own, or containers. */
export type KindOfServers = (typeof kindsOfServers)[number];

export interface Choice {
  /** The setting DATA_SERVERS: forces one kind. */
  readonly forced: string | undefined;
  /** Tests prefer the real servers; `npm start` prefers engines that need nothing else installed. */
  readonly preferred: KindOfServers;
}

export interface Machine {
  readonly hasEngines: boolean;
  readonly hasContainers: () => Promise<boolean>;
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** The embedded engines exist for Debian on x64 and arm64. */
export const thisMachine: Machine = {
  hasEngines: process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && isDebian(),
  hasContainers: containerEngineAnswers,
};

/** Decides for the whole shop and all tests. */
export async function chooseServers(
  { forced, preferred }: Choice,
  machine = thisMachine,
): Promise<KindOfServers> {
  if (forced) {
    const kind = kindsOfServers.find((each) => each === forced);
    if (kind === undefined)
      throw new CliError(
        `DATA_SERVERS is "${forced}". Set it to ${kindsOfServers.join(' or ')}, or unset it.`,
      );
    return kind;
  }
  if (preferred === 'embedded') return machine.hasEngines ? 'embedded' : 'containers';
  return (await machine.hasContainers()) ? 'containers' : 'embedded';
}
