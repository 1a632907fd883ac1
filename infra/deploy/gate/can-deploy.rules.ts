import type { ContractDocument, PublishedCall } from '@shop/tooling';
import { callFaults, relayFaults } from './calls.rules.ts';
import type { Fault, Live, Satisfies } from './fault.ts';
import { messageFaults } from './messages.rules.ts';

/**
 * What a page's micro-frontend calls with: the shell's contracts where they are at least as new as its own (the page holds
 * them once), else its own.
 */
function effectiveNeeds(
  page: ContractDocument,
  live: Live,
  satisfies: Satisfies,
): Readonly<Record<string, PublishedCall>> {
  const { shell } = live;
  if (page.kit === undefined || !shell || page.package === 'shell') return page.needs;
  if (!satisfies(shell.contracts, page.contracts)) return page.needs;
  return Object.fromEntries(
    Object.entries(page.needs).map(([name, own]) => [name, shell.brings[name] ?? own]),
  );
}

function kitFaults(page: ContractDocument, shell: ContractDocument | undefined): Fault[] {
  return page.kit !== undefined && shell?.kit !== undefined && page.kit > shell.kit
    ? [
        {
          caller: page.package,
          call: 'front kit',
          field: 'kit',
          reason: `${page.package} needs kit contract ${page.kit}, the shell has ${shell.kit}: the shell goes first`,
        },
      ]
    : [];
}

/** Everything that does not fit when exactly these packages are live. `before` tells what is read today. */
export function faultsIn(live: Live, satisfies: Satisfies, before: Live = live): Fault[] {
  return Object.values(live).flatMap((user) => [
    ...Object.entries(effectiveNeeds(user, live, satisfies)).flatMap(([name, need]) => [
      ...callFaults({ caller: user.package, name, need }, live, before),
      ...(user.kit === undefined ? [] : relayFaults({ caller: user.package, name, need }, live)),
    ]),
    ...kitFaults(user, live.shell),
    ...messageFaults(user, live, before),
  ]);
}

function key(fault: Fault): string {
  return JSON.stringify(fault);
}

/** What would break that is whole today. What is broken already is not this deployment's doing. */
export function whatWouldBreak(candidate: ContractDocument, live: Live, satisfies: Satisfies): Fault[] {
  const today = new Set(faultsIn(live, satisfies).map(key));
  const after = { ...live, [candidate.package]: candidate };
  return faultsIn(after, satisfies, live).filter((fault) => !today.has(key(fault)));
}
