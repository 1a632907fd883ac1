import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../ports.ts';
import { isAlive } from '../run-file.ts';
import { messageOf, temporaryDir } from '../testing/fixtures.ts';
import { nodeArgs } from './launch.ts';
import { manage, type ProcessSpec, problemIn } from './managed-process.ts';
import { answerOk } from './wait-until.ts';

const server = fileURLToPath(new URL('../testing/pid-server.ts', import.meta.url));

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
  await expect.poll(() => reports.at(-1)).toBe('counting is back.');
  expect(await pidAt(spec.url)).not.toBe(first);
  expect(reports[0]).toContain('counting ended (SIGKILL)');
  await managed.stop();
});

test('reports a process that hangs, and that it answers again', async () => {
  const spec = await serverSpec();
  const reports: string[] = [];
  const managed = manage({ ...spec, answers: answerOk(spec.url) }, (message) => reports.push(message));
  await managed.start();
  const pid = await pidAt(spec.url);
  process.kill(pid, 'SIGSTOP');
  await expect
    .poll(() => reports, { timeout: 15_000 })
    .toEqual([`counting does not answer. Log: ${spec.logFile}`]);
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => reports.at(-1), { timeout: 15_000 }).toBe('counting answers again.');
  await managed.stop();
});

test('does not restart a process that it stopped', async () => {
  const spec = await serverSpec();
  const reports: string[] = [];
  const managed = manage(spec, (message) => reports.push(message));
  await managed.start();
  const pid = await pidAt(spec.url);
  await managed.stop();
  expect(isAlive(pid)).toBe(false);
  expect(reports).toEqual([]);
});

test('reports the last lines of the log of a process that ends while it starts', async () => {
  const spec = await serverSpec();
  const managed = manage({ ...spec, args: [...spec.args, 'die'] }, () => {});
  const message = await messageOf(managed.start());
  expect(message).toContain('counting ended (code 3)');
  expect(message).toContain('the reason is in the log');
});

test('stops a process that is still starting', async () => {
  const spec = await serverSpec({ ready: async () => false });
  const managed = manage(spec, () => {});
  const starting = messageOf(managed.start());
  await expect.poll(() => managed.pid()).toBeDefined();
  const pid = managed.pid() ?? 0;
  await managed.stop();
  expect(await starting).toContain('counting was stopped while it started');
  expect(isAlive(pid)).toBe(false);
});

test.each([
  [{ level: 30, msg: 'request' }, undefined],
  [{ level: 50, msg: 'webhook given up' }, 'webhook given up'],
  [
    { level: 60, err: { message: 'no column' }, requestId: 'a1', msg: 'request failed' },
    'request failed: no column (request a1)',
  ],
  ['{"level":50,"broken', undefined],
  ['TypeError: x is undefined', 'TypeError: x is undefined'],
  [
    "SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expected ','",
    "SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expected ','",
  ],
  ['file:///shop/home.ts:12', 'file:///shop/home.ts:12'],
  ['/shop/home.ts:12', '/shop/home.ts:12'],
  ['    at Home (home.ts:1:2)', undefined],
])('shows the error of the log line %j as %j', (line, shown) => {
  expect(problemIn(typeof line === 'string' ? line : JSON.stringify(line))).toBe(shown);
});
