import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns the unit of counting: an IPv4 address, or an IPv6 /64 network, because providers assign a whole /64 to one customer. */
export function clientKey(address = ''): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::`;
}
