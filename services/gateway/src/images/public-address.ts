import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export const httpsPort = '443';

/** The address of a foreign picture as it is asked for, or undefined when it is none that the shop fetches. `base` is where it stood. */
export function pictureUrl(text: string, { port, base }: { port: string; base?: URL }): URL | undefined {
  const url = URL.parse(text, base?.href);
  const isPlain = url?.protocol === 'https:' && (url.port || httpsPort) === port;
  if (!isPlain || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url;
}

/** What IPv6 hands out on the public internet; everything else is local, mapped, translated or reserved. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet, and not to this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // Of no special-purpose range: not documentation, and no tunnel that leads to an IPv4 network of any kind.
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
