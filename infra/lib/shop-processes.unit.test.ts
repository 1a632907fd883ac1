import { expect, test } from 'vitest';
import { writeRunFile } from './run-file.ts';
import { peakMemoryMb, shopProcesses } from './shop-processes.ts';
import { temporaryDir } from './testing/fixtures.ts';

test('reports the CPU time of each process of a shop to a tenth of a second, and its peak memory', async () => {
  const dataDir = await temporaryDir();
  const nowhere = { webUrl: '', apiUrl: '', mongoUrl: '', redisUrl: '', urls: {} };
  await writeRunFile(dataDir, { ...nowhere, pid: process.pid });
  const own = shopProcesses(dataDir).find(({ pid }) => pid === process.pid);
  const { user, system } = process.cpuUsage();
  expect(Math.abs((own?.cpuSeconds ?? 0) - (user + system) / 1_000_000)).toBeLessThan(0.1);
  expect(peakMemoryMb(process.pid)).toBeGreaterThan(1);
});
