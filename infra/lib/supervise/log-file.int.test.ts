import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDir } from '../testing/fixtures.ts';
import { launch, nodeArgs } from './launch.ts';
import { type LogLimits, openLog } from './log-file.ts';

function script(name: string): string {
  return fileURLToPath(new URL(`../testing/${name}`, import.meta.url));
}
const lines = 20_000;

/** Runs a process that writes `lines` numbered lines. Returns its log files, newest first. */
async function filesAfter(logLimits: LogLimits): Promise<string[]> {
  const logFile = join(await temporaryDir(), 'logs', 'writer.log');
  const args = nodeArgs(script('line-writer.ts'), String(lines));
  const how = await launch({ command: process.execPath, args, logFile, logLimits }).ended;
  expect(how).toBe('code 0');
  return readdirSync(dirname(logFile))
    .sort((a, b) => Number(a.split('.')[2] ?? 0) - Number(b.split('.')[2] ?? 0))
    .map((name) => join(dirname(logFile), name));
}

function numbersIn(files: readonly string[]): number[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^line (\d+) \.*$/gm)].map(([, n]) => Number(n)),
  );
}

test('when a log grows beyond its limit while the process writes, then it goes on in a new file and no line is lost or cut', async () => {
  const files = await filesAfter({ maxBytes: 50_000, files: 1_000 });
  expect(files.length).toBeGreaterThan(5);
  expect(numbersIn(files).sort((a, b) => a - b)).toEqual(
    Array.from({ length: lines }, (_, index) => index + 1),
  );
});

test('when a process writes for ever, then the newest files stay and the disk holds no more than was allowed', async () => {
  const files = await filesAfter({ maxBytes: 200_000, files: 3 });
  expect(files.map((file) => file.replace(/.*writer/, ''))).toEqual(['.log', '.log.1', '.log.2']);
  for (const file of files) expect(statSync(file).size).toBeLessThanOrEqual(200_000);
  expect(numbersIn(files)).toContain(lines);
});

test('when the log of an earlier run is too large already, then it is set aside before the first line', async () => {
  const file = join(await temporaryDir(), 'old.log');
  writeFileSync(file, 'x'.repeat(200));
  const log = openLog(file, { maxBytes: 100, files: 2 });
  log.write(Buffer.from('new\n'));
  log.close();
  expect([readFileSync(file, 'utf8'), statSync(`${file}.1`).size]).toEqual(['new\n', 200]);
});

test('when a log cannot be written for a while, then whoever writes lives and the log says how much is missing', async () => {
  const file = join(await temporaryDir(), 'full.log');
  let full = true;
  const log = openLog(file, {
    maxBytes: 1_000,
    files: 2,
    put: (descriptor, bytes) => {
      if (full) throw new Error('ENOSPC: no space left on device');
      writeFileSync(descriptor, bytes);
      return bytes.length;
    },
  });
  log.write(Buffer.from('lost\n'));
  full = false;
  log.write(Buffer.from('kept\n'));
  log.close();
  expect(readFileSync(file, 'utf8')).toBe(
    '(5 bytes of this log could not be written: ENOSPC: no space left on device)\nkept\n',
  );
});

test('when whoever keeps the log is killed, then a process that goes on writing still ends in order', async () => {
  const file = join(await temporaryDir(), 'chatty');
  const parent = spawn(process.execPath, [script('chatty-parent.ts'), file], { stdio: 'ignore' });
  await expect
    .poll(() => existsSync(`${file}.log`) && readFileSync(`${file}.log`, 'utf8'), { timeout: 10_000 })
    .toContain('still here');
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true);
});
