import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { runNode, temporaryDir } from '../lib/testing/fixtures.ts';

const sharedProcess = fileURLToPath(new URL('./shared-process.ts', import.meta.url));

test('loads each program with its own settings, and leaves the settings of all', async () => {
  const dir = await temporaryDir();
  const file = join(dir, 'program.mjs');
  writeFileSync(
    file,
    `const say = (when) => console.log(when, process.env.FIRST ?? '-', process.env.SECOND ?? '-');
    say('loaded');
    process.once('beforeExit', () => say('later'));`,
  );
  const script = relative(root, file);
  const PROGRAMS = JSON.stringify([
    { script, env: { FIRST: 'one' } },
    { script, env: { SECOND: 'two' } },
  ]);
  const { code, output } = await runNode([sharedProcess], { PROGRAMS });
  expect([code, output.trim().split('\n')]).toEqual([
    0,
    ['loaded one -', 'loaded - two', 'later one two', 'later one two'],
  ]);
});
