import type { ContractDocument } from '@shop/tooling';
import semver from 'semver';
import type { Fault, Live } from './fault.ts';

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

/** Micro-frontends call the shell's copy of the kit. */
function kitImportFaults(
  { package: caller, kitImports = [] }: ContractDocument,
  { kitExports }: ContractDocument,
): Fault[] {
  if (kitExports === undefined) return [];
  const reason = `${caller} imports it, the shell's kit does not export it`;
  return kitImports
    .filter((name) => !kitExports.includes(name))
    .map((field) => ({ caller, call: 'front kit', field, reason }));
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
  return [
    ...contractNumberFaults(remote, shell),
    ...kitImportFaults(remote, shell),
    ...libraryFaults(remote, shell),
  ];
}
