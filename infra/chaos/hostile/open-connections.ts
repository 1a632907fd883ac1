import { existsSync, readFileSync } from 'node:fs';

/** The kernel's state numbers for ESTABLISHED and CLOSE_WAIT. */
const lingering = new Set(['01', '08']);
const attackers = '127.66.';

/** Parses `0200007F:0FA0`, also at the end of an IPv6 address; the bytes are reversed. */
function addressOf(field: string): { host: string; port: number } {
  const [hex = '', port = ''] = field.split(':');
  const bytes = hex.slice(-8).match(/../g) ?? [];
  return {
    host: bytes
      .reverse()
      .map((byte) => Number.parseInt(byte, 16))
      .join('.'),
    port: Number.parseInt(port, 16),
  };
}

export function countIn(table: string, port: number): number {
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', remote = '', state = '']) => {
      const isServers = addressOf(local).port === port && lingering.has(state);
      return isServers && addressOf(remote).host.startsWith(attackers);
    }).length;
}

export function attackersConnections(port: number): number {
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + countIn(readFileSync(file, 'utf8'), port), 0);
}
