import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export const httpsPort = '443';

/** Returns the normalised URL of a foreign picture, or undefined if the shop does not fetch it. */
export function pictureUrl(text: string, port: string): URL | undefined {
  const url = URL.parse(text);
  const isPlain = url?.protocol === 'https:' && (url.port || httpsPort) === port;
  if (!isPlain || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url;
}

/** Global unicast; all other IPv6 is local, mapped, translated or reserved. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an IP address is public: not this machine, its network or its cloud (SSRF protection). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // Excludes all special-purpose ranges, for example documentation, and tunnels that lead to IPv4 networks.
  const isOrdinary = parsed.range() === 'unicast';
  return isOrdinary && (parsed instanceof ipaddr.IPv4 || parsed.match(globalV6));
}

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
 * Resolves through name servers only, ignoring the hosts file. The system resolver would use both, and it blocks the few libuv threads
 * that files and the shop's own connections need: one slow name server would stall them all.
 */
export function createResolveHost(): ResolveHost {
  const resolver = new Resolver({ timeout: queryMs, tries });
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname).then(withFamily(4)),
      resolver.resolve6(hostname).then(withFamily(6)),
    ]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
