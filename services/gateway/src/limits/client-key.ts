import { isIPv4, isIPv6 } from 'node:net';

function hextets(part: string | undefined): string[] {
  return part ? part.split(':') : [];
}

/** First four groups of an IPv6 address: providers hand a whole /64 to one customer. */
function network(address: string): string {
  const [head, tail] = address.split('::');
  const left = hextets(head);
  const right = hextets(tail);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::`;
}

/** Who is counted as one client: an IPv4 address or an IPv6 network. */
export function clientKey(address: string | undefined): string {
  const plain = (address ?? '')
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? network(plain) : 'unknown';
}
