import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns the unit of counting: an IPv4 address, or an IPv6 /56 network, because providers assign at least that to one customer. */
export function clientKey(address = ''): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  const groups = [first, second, third, fourth & 0xff00].map((group) => group.toString(16));
  return `${groups.join(':')}::`;
}
