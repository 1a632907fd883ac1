import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../ports.ts';
import { isAlive } from '../run-file.ts';
import { messageOf, temporaryDir } from '../testing/fixtures.ts';
import { nodeArgs } from './launch.ts';
import { manage, type ProcessSpec, restartDelayMs } from './managed-process.ts';
import { answerOk } from './wait-until.ts';

const server = fileURLToPath(new URL('../testing/counting-server.ts', import.meta.url));

async function serverSpec(own: Partial<ProcessSpec> = {}): Promise<ProcessSpec & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  return {
    name: 'counting',
    command: process.execPath,
    args: nodeArgs(server, String(port)),
    logFile: join(await temporaryDir(), 'logs', 'counting.log'),
    ready: answerOk(url),
    url,
    ...own,
  };
}

async function pidAt(url: string): Promise<number> {
  return Number(await (await fetch(url)).text());
}

test('restarts a process that dies and reports it', async () => {
  const spec = await serverSpec();
  const reports: string[] = [];
  const managed = manage(spec, (message) => reports.push(message));
  await managed.start();
  const first = await pidAt(spec.url);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => reports.at(-1), { timeout: 10_000 }).toBe('counting is back.');
  expect(await pidAt(spec.url)).not.toBe(first);
  expect(reports[0]).toContain('counting ended (SIGKILL)');
  await managed.stop();
});

test('when a process is stopped, then it is gone and stays gone', async () => {
  const spec = await serverSpec();
  const reports: string[] = [];
  const managed = manage(spec, (message) => reports.push(message));
  await managed.start();
  const pid = await pidAt(spec.url);
  await managed.stop();
  expect(isAlive(pid)).toBe(false);
  expect(reports).toEqual([]);
});

test('when a process ends while it starts, then the error carries the last lines of its log', async () => {
  const spec = await serverSpec();
  const managed = manage({ ...spec, args: [...spec.args, 'die'] }, () => {});
  const message = await messageOf(managed.start());
  expect(message).toContain('counting ended (code 3)');
  expect(message).toContain('the reason stands in the log');
});

test('when a process does not become ready in time, then it is ended and the error says so', async () => {
  const spec = await serverSpec({ ready: async () => false, startLimitMs: 300 });
  const managed = manage(spec, () => {});
  expect(await messageOf(managed.start())).toContain('was not ready within 0.3 s');
  expect(isAlive(managed.pid() ?? 0)).toBe(false);
});

test('when a process is stopped while it starts, then nothing stays behind', async () => {
  const spec = await serverSpec({ ready: async () => false });
  const managed = manage(spec, () => {});
  const starting = messageOf(managed.start());
  await expect.poll(() => managed.pid()).toBeDefined();
  const pid = managed.pid() ?? 0;
  await managed.stop();
  expect(await starting).toContain('counting was stopped while it started');
  expect(isAlive(pid)).toBe(false);
});

test('when a process writes, then its log has it', async () => {
  const spec = await serverSpec();
  await messageOf(manage({ ...spec, args: [...spec.args, 'die'] }, () => {}).start());
  expect(readFileSync(spec.logFile, 'utf8')).toContain('the reason stands in the log');
});

test('when a process keeps dying, then the waits grow up to ten seconds', () => {
  expect([0, 1, 2, 20].map(restartDelayMs)).toEqual([200, 400, 800, 10_000]);
});
