import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type ResolveHost = (hostname: string) => Promise<readonly HostAddress[]>;

const queryMs = 1_000;
const tries = 2;

function withFamily(family: HostAddress['family']) {
  return (addresses: readonly string[]): HostAddress[] => addresses.map((address) => ({ address, family }));
}

/**
 * Asks name servers alone, without the machine's own table of names. The system's resolver would do that on the few threads
 * that files and the shop's own connections wait for, and one slow name server would hold up all of them.
 */
export function createResolveHost(): ResolveHost {
  const resolver = new Resolver({ timeout: queryMs, tries });
  return async (hostname) => {
    const literal = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(literal);
    if (family === 4 || family === 6) return [{ address: literal, family }];
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname).then(withFamily(4)),
      resolver.resolve6(hostname).then(withFamily(6)),
    ]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
