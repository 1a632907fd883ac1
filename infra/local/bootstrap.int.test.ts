import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { runNode, temporaryDir } from '../lib/testing/fixtures.ts';

/** A checkout with nothing but the bootstrap, a lock file, a script and an `npm` of the test's own. */
async function checkout(npm: string): Promise<{ dir: string; env: Record<string, string> }> {
  const dir = await temporaryDir();
  for (const path of ['infra/local/bootstrap.mjs', 'infra/local/bootstrap', 'infra/lib/end-with-parent.mjs'])
    cpSync(join(root, path), join(dir, path), { recursive: true });
  writeFileSync(
    join(dir, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/zod': { version: '1' } } }),
  );
  writeFileSync(
    join(dir, 'script.ts'),
    'const said: string = process.argv[2] ?? ""; console.log("script", said);',
  );
  mkdirSync(join(dir, 'bin'));
  writeFileSync(join(dir, 'bin', 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(dir, 'bin', 'npm'), 0o755);
  return { dir, env: { PATH: `${join(dir, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin` } };
}

function run({ dir, env }: { dir: string; env: Record<string, string> }) {
  return runNode([join(dir, 'infra', 'local', 'bootstrap.mjs'), 'script.ts', 'hello'], {
    ...env,
    npm_lifecycle_event: undefined,
  });
}

const installs =
  'echo call >> calls; mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json';

test('when nothing is installed, then npm installs once, the script runs, and the next run installs nothing', async () => {
  const place = await checkout(installs);
  const first = await run(place);
  const second = await run(place);
  expect(first.output).toContain('Installing packages');
  expect(first.output).toContain('script hello');
  expect(second.output).toBe('script hello\n');
  expect(readFileSync(join(place.dir, 'calls'), 'utf8')).toBe('call\n');
});

test('when the lock file changed, then it installs again', async () => {
  const place = await checkout(installs);
  await run(place);
  writeFileSync(
    join(place.dir, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/zod': { version: '2' } } }),
  );
  await run(place);
  expect(readFileSync(join(place.dir, 'calls'), 'utf8')).toBe('call\ncall\n');
});

test('when somebody installed by hand exactly what the lock file says, then nothing is installed', async () => {
  const place = await checkout(installs);
  mkdirSync(join(place.dir, 'node_modules'));
  cpSync(join(place.dir, 'package-lock.json'), join(place.dir, 'node_modules', '.package-lock.json'));
  expect((await run(place)).output).toBe('script hello\n');
});

test.each([
  ['the package source is away', 'npm error code ENOTFOUND', 'could not reach its package source'],
  ['the disk is full', 'npm error code ENOSPC', 'The disk is full'],
  ['the folder is somebody else’s', 'npm error code EACCES', 'may not write into this folder'],
])('when %s, then the message names the way out and the exit code is not 0', async (_why, says, wayOut) => {
  const { code, output } = await run(await checkout(`echo "${says}" >&2; exit 1`));
  expect(output).toContain('could not be installed');
  expect(output).toContain(wayOut);
  expect(output).not.toContain('script hello');
  expect(code).toBe(1);
});
