import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { runNode, temporaryDir } from '../lib/testing/fixtures.ts';

/** A checkout with only the bootstrap, a lock file, a script and a fake `npm`. */
async function checkout(npm: string): Promise<{ dir: string; env: Record<string, string> }> {
  const dir = await temporaryDir();
  for (const path of ['infra/local/bootstrap.mjs', 'infra/lib/end-with-parent.mjs'])
    cpSync(join(root, path), join(dir, path), { recursive: true });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'module', workspaces: ['page'] }));
  mkdirSync(join(dir, 'page'));
  writeFileSync(join(dir, 'page', 'package.json'), '{}');
  writeFileSync(
    join(dir, 'package-lock.json'),
    JSON.stringify({
      packages: {
        'node_modules/zod': { version: '1', integrity: 'sha512-zod' },
        'page/node_modules/@types/zod': { version: '2', integrity: 'sha512-types' },
        'node_modules/page': { resolved: 'page', link: true },
      },
    }),
  );
  writeFileSync(
    join(dir, 'script.ts'),
    'const said: string = process.argv[2] ?? ""; if (import.meta.main) console.log("script", said);',
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
  '[ $1 = ci ] || exit 1; echo call >> calls; mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json';

test('installs once, runs the script, and installs nothing at the next run', async () => {
  const place = await checkout(installs);
  const first = await run(place);
  const second = await run(place);
  expect(first.output).toContain('Installing packages');
  expect(first.output).toContain('script hello');
  expect(second.output).toBe('script hello\n');
  expect(readFileSync(join(place.dir, 'calls'), 'utf8')).toBe('call\n');
});

test('installs again when the lock file changed', async () => {
  const place = await checkout(installs);
  await run(place);
  writeFileSync(
    join(place.dir, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/zod': { version: '2' } } }),
  );
  await run(place);
  expect(readFileSync(join(place.dir, 'calls'), 'utf8')).toBe('call\ncall\n');
});

test('installs nothing after a manual install that matches the lock file', async () => {
  const place = await checkout(installs);
  mkdirSync(join(place.dir, 'node_modules'));
  cpSync(join(place.dir, 'package-lock.json'), join(place.dir, 'node_modules', '.package-lock.json'));
  expect((await run(place)).output).toBe('script hello\n');
});

test.each([
  ['the package source is away', '[ $1 = ping ] && exit 1; exit 1', 'could not reach its package source'],
  [
    'something else is wrong',
    '[ $1 = ping ] && exit 0; echo "npm error EACCES" >&2; exit 1',
    'npm error EACCES',
  ],
])('does not run the script when %s, and says so', async (_why, npm, message) => {
  const { code, output } = await run(await checkout(npm));
  expect(output).toContain(message);
  expect(output).not.toContain('script hello');
  expect(code).toBe(1);
});
