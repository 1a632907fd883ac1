import type { ContractDocument } from '@shop/tooling';
import semver from 'semver';
import { whatWouldBreak } from './can-deploy.rules.ts';
import type { Fault, Live } from './fault.ts';

/** The page holds the contracts once: whoever asked for `^1.2.0` takes 1.4.0. */
function satisfies(brought: string, wanted: string): boolean {
  return semver.satisfies(brought, `^${wanted}`);
}

export function breaks(candidate: ContractDocument, live: Live): Fault[] {
  return whatWouldBreak(candidate, live, satisfies);
}

function line({ caller, call, field, reason }: Fault): string {
  return `  ${caller}  ${call}${field === '' ? '' : `  ${field}`}: ${reason}`;
}

/** What a person reads who asked whether a build may go live. */
export function verdict(candidate: ContractDocument, faults: readonly Fault[], live: Live): string {
  const name = `${candidate.package} ${candidate.version}`;
  if (faults.length > 0) return [`${name} must not go live. It would break:`, ...faults.map(line)].join('\n');
  const others = Object.values(live).filter((each) => each.package !== candidate.package);
  const versions = others.map((each) => `${each.package} ${each.version}`).join(', ');
  return `${name} may go live: it fits ${versions || 'an empty house'}.`;
}
