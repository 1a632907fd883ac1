import type { ContractDocument } from '@shop/tooling';
import semver from 'semver';
import type { Fault, Live } from './fault.ts';
import { kitUseFaults } from './kit-use.ts';

function isRemote({ kit, package: name }: ContractDocument): boolean {
  return kit !== undefined && name !== 'shell';
}

function contractNumberFaults(
  { package: caller, kit = 0 }: ContractDocument,
  shell: ContractDocument,
): Fault[] {
  if (shell.kit === undefined || kit <= shell.kit) return [];
  const reason = `${caller} needs kit contract ${kit}, the shell has ${shell.kit}: the shell goes first`;
  return [{ caller, call: 'front kit', field: 'kit', reason }];
}

/** All micro-frontends get the shell's copy of a singleton library, whatever its version. */
function libraryFaults({ package: caller, shared = {} }: ContractDocument, shell: ContractDocument): Fault[] {
  return Object.entries(shared)
    .map(([name, { requiredVersion, singleton }]) => ({
      name,
      requiredVersion,
      given: singleton ? shell.shared?.[name]?.version : undefined,
    }))
    .filter(({ given, requiredVersion }) => given !== undefined && !semver.satisfies(given, requiredVersion))
    .map(({ name, requiredVersion, given }) => ({
      caller,
      call: 'shared libraries',
      field: name,
      reason: `${caller} needs ${requiredVersion}, the shell gives ${given}`,
    }));
}

export function pageFaults(remote: ContractDocument, { shell }: Live): Fault[] {
  if (!shell || !isRemote(remote)) return [];
  return [...contractNumberFaults(remote, shell), ...libraryFaults(remote, shell)];
}

function remotesBeside(candidate: ContractDocument, live: Live): ContractDocument[] {
  return candidate.package === 'shell' ? Object.values(live).filter(isRemote) : [candidate].filter(isRemote);
}

function shellOf(candidate: ContractDocument, live: Live): ContractDocument | undefined {
  return candidate.package === 'shell' ? candidate : live.shell;
}

/**
 * Lists what live micro-frontends, or a new one, use of the kit and would lose. Runs the compiler if the kits
 * differ.
 */
export function kitFaults(candidate: ContractDocument, live: Live): Fault[] {
  const api = shellOf(candidate, live)?.kitApi;
  return api === undefined ? [] : kitUseFaults(remotesBeside(candidate, live), api);
}
