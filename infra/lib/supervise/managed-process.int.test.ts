import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../ports.ts';
import { isAlive, messageOf, temporaryDir } from '../testing/fixtures.ts';
import { nodeArgs } from './launch.ts';
import { manage, type ProcessSpec, restartDelayMs } from './managed-process.ts';
import { answersOk, defaultMisses, type Liveness, waitUntilHung } from './wait-until.ts';

const server = fileURLToPath(new URL('../testing/counting-server.ts', import.meta.url));

async function serverSpec(own: Partial<ProcessSpec> = {}): Promise<ProcessSpec & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  return {
    name: 'counting',
    command: process.execPath,
    args: nodeArgs(server, String(port)),
    logFile: join(await temporaryDir(), 'logs', 'counting.log'),
    ready: answersOk(url),
    url,
    ...own,
  };
}

async function pidAt(url: string): Promise<number> {
  return Number(await (await fetch(url)).text());
}

test('when a process dies, then it is started again and a person is told', async () => {
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

const quickProbes = { everyMs: 100, limitMs: 300, misses: 3, lateMs: 5_000 };

test('when a process hangs, then it is killed after some missed probes and another one takes its place', async () => {
  const spec = await serverSpec();
  const reports: string[] = [];
  const liveness = { alive: answersOk(spec.url), ...quickProbes };
  const managed = manage({ ...spec, liveness }, (message) => reports.push(message));
  await managed.start();
  const hung = await pidAt(spec.url);
  process.kill(hung, 'SIGSTOP');
  await expect.poll(() => reports.at(-1), { timeout: 10_000 }).toBe('counting is back.');
  expect(reports[0]).toBe('counting runs but gave no sign of life 3 times in a row; ending it.');
  expect(reports[1]).toContain('counting ended (SIGKILL); starting it again');
  expect(isAlive(hung)).toBe(false);
  expect(await pidAt(spec.url)).not.toBe(hung);
  await managed.stop();
});

test('when a process misses probes now and then, then it is left alone', async () => {
  const spec = await serverSpec();
  const reports: string[] = [];
  let asked = 0;
  const alive = async (): Promise<boolean> => {
    asked += 1;
    return asked % 3 === 0;
  };
  const liveness = { ...quickProbes, alive, everyMs: 10 };
  const managed = manage({ ...spec, liveness }, (message) => reports.push(message));
  await managed.start();
  const pid = managed.pid();
  await expect.poll(() => asked).toBeGreaterThan(20);
  expect([managed.pid(), reports]).toEqual([pid, []]);
  await managed.stop();
});

/** Records when `alive` was called while it is probed, until `signal` aborts. */
function askedAt(probes: Pick<Liveness, 'everyMs' | 'againMs'>, alive: boolean, signal: AbortSignal) {
  const times: number[] = [];
  const ask = async (): Promise<boolean> => {
    times.push(Date.now());
    return alive;
  };
  return { times, hung: waitUntilHung({ ...probes, alive: ask }, signal) };
}

test('when processes begin to be probed at different moments, then all are probed at the same ones', async () => {
  const stopping = new AbortController();
  const everyMs = 400;
  const probed: ReturnType<typeof askedAt>[] = [];
  for (const laterMs of [0, 50, 50]) {
    await delay(laterMs);
    probed.push(askedAt({ everyMs }, true, stopping.signal));
  }
  await expect.poll(() => probed.every(({ times }) => times.length >= 2), { timeout: 10_000 }).toBe(true);
  stopping.abort();
  for (const { times } of probed) expect((times[0] ?? 0) % everyMs).toBeLessThan(50);
});

test('when a process gave no sign of life, then it is asked again sooner than one that did', async () => {
  const stopping = new AbortController();
  const { times, hung } = askedAt({ everyMs: 1_500, againMs: 20 }, false, stopping.signal);
  expect(await hung).toBe(true);
  expect(times).toHaveLength(defaultMisses);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(1_500);
});

test('when the supervisor itself did not run for a while, then what it missed does not count', async () => {
  let asked = 0;
  const stopping = new AbortController();
  const alive = async (): Promise<boolean> => {
    asked += 1;
    // Simulate a machine that is paused together with this process.
    if (asked % 3 === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    return false;
  };
  const probes = { alive, everyMs: 5, limitMs: 20, misses: 4, lateMs: 100 };
  const hung = waitUntilHung(probes, stopping.signal);
  await expect.poll(() => asked).toBeGreaterThan(12);
  stopping.abort();
  expect(await hung).toBe(false);
});
