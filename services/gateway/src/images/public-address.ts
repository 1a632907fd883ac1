import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, prefix: number];

/** IPv4 networks that are not part of the public internet (IANA's special-purpose registry, multicast, reserved). */
const specialV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** What IPv6 hands out on the public internet; everything else is local, mapped, translated or reserved. */
const globalV6: Network = ['2000::', 3];

/** Within that: protocol assignments and tunnels, which lead to IPv4 networks of any kind, and documentation. */
const specialV6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
}

const refusedV4 = listOf(specialV4, 'ipv4');
const takenV6 = listOf([globalV6], 'ipv6');
const refusedV6 = listOf(specialV6, 'ipv6');

/** Whether an IP address belongs to the public internet, and not to this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refusedV4.check(address, 'ipv4');
  return isIP(address) === 6 && takenV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}
