import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDir } from '../testing/fixtures.ts';
import { openLog } from './log-file.ts';

function script(name: string): string {
  return fileURLToPath(new URL(`../testing/${name}`, import.meta.url));
}
test('sets a log of more than 10 MB aside before it writes the first line', async () => {
  const file = join(await temporaryDir(), 'old.log');
  writeFileSync(file, '');
  truncateSync(file, 10_000_001);
  const log = openLog(file);
  log.write(Buffer.from('new\n'));
  log.close();
  expect([readFileSync(file, 'utf8'), statSync(`${file}.1`).size]).toEqual(['new\n', 10_000_001]);
});

test('a process that still writes ends in order after its supervisor was killed', async () => {
  const file = join(await temporaryDir(), 'chatty');
  const parent = spawn(process.execPath, [script('chatty-parent.ts'), file], { stdio: 'ignore' });
  await expect
    .poll(() => existsSync(`${file}.log`) && readFileSync(`${file}.log`, 'utf8'), { timeout: 10_000 })
    .toContain('still here');
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true);
});
