import { expect, test } from 'vitest';
import { writeRunFile } from './run-file.ts';
import { peakMemoryMb, shopProcesses } from './shop-processes.ts';
import { temporaryDir } from './testing/fixtures.ts';

const dataDir = await temporaryDir();
const nowhere = { webUrl: '', apiUrl: '', mongoUrl: '', redisUrl: '', urls: {}, processes: {} };
await writeRunFile(dataDir, { ...nowhere, pid: process.pid });

function thisProcess() {
  const found = shopProcesses(dataDir).find(({ pid }) => pid === process.pid);
  if (!found) throw new Error('this process is not among them');
  return found;
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

test('when a process works for a part of a second, then its CPU time says so to a few hundredths', () => {
  for (let count = 0; count < 5; count += 1) {
    const own = ownSeconds();
    while (ownSeconds() - own < 0.05);
    expect(Math.abs(thisProcess().cpuSeconds - ownSeconds())).toBeLessThan(0.1);
  }
});

test('when a process is looked at, then its peak is no less than what it holds now', () => {
  const { memoryMb, pid } = thisProcess();
  expect(peakMemoryMb(pid)).toBeGreaterThanOrEqual(memoryMb - 1);
});
