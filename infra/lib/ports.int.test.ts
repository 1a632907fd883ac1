import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { site } from './testing/fixtures.ts';

const [firstEphemeral = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
  .split('\t')
  .map(Number);

test('when a port is chosen long before its process listens, then it is none that an outgoing connection may take meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(firstEphemeral);
  expect(new Set(ports).size).toBe(ports.length);
});

test('when the preferred port is free, then it is that one, and otherwise another', async () => {
  const other = await site(() => {});
  const port = Number(new URL(other.url).port);
  expect(await freePort(port)).not.toBe(port);
  await other.close();
  expect(await freePort(port)).toBe(port);
});
