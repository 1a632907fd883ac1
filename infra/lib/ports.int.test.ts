import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { site } from './testing/fixtures.ts';

const [firstEphemeral = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
  .split('\t')
  .map(Number);

test('never chooses a port that an outgoing connection may take before the process listens', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(firstEphemeral);
  expect(new Set(ports).size).toBe(ports.length);
});

test('chooses the preferred port if it is free, and another otherwise', async () => {
  const other = await site(() => {});
  const port = Number(new URL(other.url).port);
  expect(await freePort(port)).not.toBe(port);
  await other.close();
  expect(await freePort(port)).toBe(port);
});

test('chooses no port that another process chose, although nothing listens on it yet', async () => {
  const port = await freePort();
  const choose = `import('${new URL('./ports.ts', import.meta.url)}').then(async ({ freePort }) => console.log(await freePort(${port})))`;
  const chosen = execFileSync(process.execPath, ['--eval', choose], { encoding: 'utf8' });
  expect(Number(chosen)).toBeGreaterThan(0);
  expect(Number(chosen)).not.toBe(port);
});
