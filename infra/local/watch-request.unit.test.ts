import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../lib/testing/fixtures.ts';
import { requestWatch, watchOptions, withdrawWatch } from './watch-request.ts';

test('runs a process under --watch with an inspector while it is being worked on', async () => {
  const dataDir = await temporaryDir();
  expect(watchOptions(dataDir, 'orders')).toBeUndefined();
  await requestWatch(dataDir, 'orders', 9_229);
  expect(watchOptions(dataDir, 'orders')).toEqual(
    expect.arrayContaining(['--watch', '--inspect=127.0.0.1:9229']),
  );
  expect(watchOptions(dataDir, 'orders-worker')).toBeUndefined();
  withdrawWatch(dataDir, 'orders');
  expect(watchOptions(dataDir, 'orders')).toBeUndefined();
});

test('when the developer’s command was killed, then what it asked for no longer holds', async () => {
  const dataDir = await temporaryDir();
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(dataDir, 'watch'));
  writeFileSync(join(dataDir, 'watch', 'orders.json'), JSON.stringify({ pid, inspectorPort: 9_229 }));
  expect(watchOptions(dataDir, 'orders')).toBeUndefined();
});
