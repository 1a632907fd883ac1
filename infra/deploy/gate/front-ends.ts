import type { ContractDocument, PublishedCall } from '@shop/tooling';
import semver from 'semver';
import type { Fault, Live } from './fault.ts';
import { kitUseFaults } from './kit-use.ts';
import { nothing, unreadFields } from './schema-mismatch.ts';

/**
 * Builds before kit contract 18 share the contracts: whoever was built with `^1.2.0` takes the 1.4.0 of a shell that brings them, else its
 * own copy. Since then every front end has its own.
 */
function takesContractsOf(shell: ContractDocument, remote: ContractDocument): boolean {
  const isShared = remote.shared === undefined || '@shop/contracts' in remote.shared;
  return isShared && semver.satisfies(shell.contracts, `^${remote.contracts}`);
}

function isRemote({ kit, package: name }: ContractDocument): boolean {
  return kit !== undefined && name !== 'shell';
}

/** What a page calls with: its own contracts, or those that its shell brings. */
export function neededCalls(page: ContractDocument, { shell }: Live): Record<string, PublishedCall> {
  const brought = shell && isRemote(page) && takesContractsOf(shell, page) ? shell.brings : {};
  return Object.fromEntries(Object.entries(page.needs).map(([name, own]) => [name, brought[name] ?? own]));
}

function contractNumberFaults(
  { package: caller, kit = 0 }: ContractDocument,
  shell: ContractDocument,
): Fault[] {
  if (shell.kit === undefined || kit <= shell.kit) return [];
  const reason = `${caller} needs kit contract ${kit}, the shell has ${shell.kit}: the shell goes first`;
  return [{ caller, call: 'front kit', field: 'kit', reason }];
}

/** Of a library that exists once in the page everybody gets the shell's, in whatever version. */
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

/** What a micro-frontend would miss in the page of the shell. */
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

/** What of the kit live micro-frontends, or a new one, use and would not get. Runs the compiler where the kits differ. */
export function kitFaults(candidate: ContractDocument, live: Live): Fault[] {
  const api = shellOf(candidate, live)?.kitApi;
  return api === undefined ? [] : kitUseFaults(remotesBeside(candidate, live), api);
}

const parts = ['params', 'query', 'body', 'reply', 'replyHeaders'] as const;

/** Fields of a micro-frontend's own contracts that those of the shell do not know, although it takes them. */
function strippedFields(remote: ContractDocument, shell: ContractDocument): Fault[] {
  if (!takesContractsOf(shell, remote)) return [];
  const reason = `the shell's contracts ${shell.contracts} will strip this new field`;
  return Object.entries(remote.needs).flatMap(([call, own]) => {
    const brought = shell.brings[call] ?? own;
    return parts
      .flatMap((part) => unreadFields(own[part] ?? nothing, brought[part] ?? nothing, part))
      .map((field) => ({ caller: remote.package, call, field, reason }));
  });
}

const compared = { kitApi: 'front kit', shared: 'shared libraries' } as const;

/** What cannot be compared, because a build does not say it. */
function unknowns(remote: ContractDocument, shell: ContractDocument): Fault[] {
  return (['kitApi', 'shared'] as const).flatMap((field) =>
    [remote, shell]
      .filter((each) => each[field] === undefined)
      .map(({ package: name, version }) => ({
        caller: remote.package,
        call: compared[field],
        field: '',
        reason: `not compared, the contract document of ${name} ${version} does not hold it`,
      })),
  );
}

/** What breaks nobody, and somebody should know before a build goes live. */
export function warnings(candidate: ContractDocument, live: Live): Fault[] {
  const shell = shellOf(candidate, live);
  if (!shell) return [];
  return remotesBeside(candidate, live).flatMap((remote) => [
    ...strippedFields(remote, shell),
    ...unknowns(remote, shell),
  ]);
}
