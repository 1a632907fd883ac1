import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDir } from '../testing/fixtures.ts';

function script(name: string): string {
  return fileURLToPath(new URL(`../testing/${name}`, import.meta.url));
}

test('a process that still writes ends in order after its supervisor was killed', async () => {
  const file = join(await temporaryDir(), 'chatty');
  const parent = spawn(process.execPath, [script('chatty-parent.ts'), file], { stdio: 'ignore' });
  await expect
    .poll(() => existsSync(`${file}.log`) && readFileSync(`${file}.log`, 'utf8'))
    .toContain('still here');
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(file)).toBe(true);
});
