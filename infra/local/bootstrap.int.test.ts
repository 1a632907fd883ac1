import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import { runNode, temporaryDir } from '../lib/testing/fixtures.ts';

/** A checkout with nothing but the bootstrap, a lock file, a script and an `npm` of the test's own. */
async function checkout(npm: string): Promise<{ dir: string; env: Record<string, string> }> {
  const dir = await temporaryDir();
  for (const path of ['infra/local/bootstrap.mjs', 'infra/local/bootstrap', 'infra/lib/end-with-parent.mjs'])
    cpSync(join(root, path), join(dir, path), { recursive: true });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ workspaces: ['page'] }));
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
    'const said: string = process.argv[2] ?? ""; console.log("script", said);',
  );
  mkdirSync(join(dir, 'bin'));
  writeFileSync(join(dir, 'bin', 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(dir, 'bin', 'npm'), 0o755);
  return { dir, env: { PATH: `${join(dir, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin` } };
}

function run({ dir, env }: { dir: string; env: Record<string, string> }, ...options: string[]) {
  return runNode([join(dir, 'infra', 'local', 'bootstrap.mjs'), ...options, 'script.ts', 'hello'], {
    ...env,
    npm_lifecycle_event: undefined,
  });
}

const installs =
  '[ $1 = ci ] || exit 1; echo call >> calls; mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json';

/** An npm that knows where it gets packages from, and finds them where they are by custom, or not. */
function knowsSource(found: boolean): string {
  return [
    'if [ $1 = config ]; then echo https://packages.example/npm; exit; fi',
    `if grep -q packages.example package-lock.json; then ${found ? ':' : 'exit 1'}; fi`,
    'mkdir -p node_modules page/node_modules/@types',
    'cp package-lock.json node_modules/.package-lock.json',
    'cp package-lock.json page/node_modules/@types/seen.json',
  ].join('\n');
}

const installedPackages = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional() })),
});

/** Which place of each package the lock file named with which npm installed. */
function placesUsed(dir: string) {
  const { packages } = installedPackages.parse(
    JSON.parse(readFileSync(join(dir, 'page/node_modules/@types/seen.json'), 'utf8')),
  );
  return Object.values(packages).map(({ resolved }) => resolved);
}

test('when nothing is installed, then npm installs once, the script runs, and the next run installs nothing', async () => {
  const place = await checkout(installs);
  const first = await run(place);
  const second = await run(place);
  expect(first.output).toContain('Installing packages');
  expect(first.output).toContain('script hello');
  expect(second.output).toBe('script hello\n');
  expect(readFileSync(join(place.dir, 'calls'), 'utf8')).toBe('call\n');
});

test('when a script needs packages that no other does, then they are installed before it runs, and not for the others', async () => {
  const place = await checkout(installs);
  const rare = join(place.dir, 'rare');
  mkdirSync(rare);
  writeFileSync(join(rare, 'package.json'), '{}');
  writeFileSync(
    join(rare, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/rare': { version: '3', integrity: 'sha512-rare' } } }),
  );
  await run(place);
  expect(existsSync(join(rare, 'node_modules'))).toBe(false);
  expect((await run(place, '--with', 'rare')).output).toContain('script hello');
  expect((await run(place, '--with', 'rare')).output).toBe('script hello\n');
  expect(existsSync(join(rare, 'node_modules'))).toBe(true);
});

test('when npm says where it gets packages from, then it is told where each is, the checkout has them all, and its lock file is as it was', async () => {
  const place = await checkout(knowsSource(true));
  const lockFile = () => readFileSync(join(place.dir, 'package-lock.json'), 'utf8');
  const before = lockFile();
  expect((await run(place)).output).toContain('script hello');
  expect(placesUsed(place.dir)).toEqual([
    'https://packages.example/npm/zod/-/zod-1.tgz',
    'https://packages.example/npm/@types/zod/-/zod-2.tgz',
    'page',
  ]);
  expect(lockFile()).toBe(before);
  expect(existsSync(join(place.dir, '.cache', 'install'))).toBe(false);
  expect((await run(place)).output).toBe('script hello\n');
});

/** An npm that installs what its lock file names, or fails where that is Node. */
function installsNamed(nodeFails = false): string {
  return [
    'if [ $1 = config ]; then echo https://packages.example/npm; exit; fi',
    `if grep -q packages.example package-lock.json && grep -q node-here package.json; then ${nodeFails ? 'exit 1' : 'echo $PWD >> $CALLS'}; fi`,
    'mkdir -p node_modules/.bin page/node_modules',
    'cp package-lock.json node_modules/.package-lock.json',
    'for name in zod node-here; do if grep -q "node_modules/$name" package-lock.json; then mkdir node_modules/$name; echo $name > node_modules/.bin/$name; fi; done',
  ].join('\n');
}

async function checkoutWithNode(npm: string) {
  const place = await checkout(npm);
  const optionalDependencies = { 'node-here': '24.0.0', 'node-elsewhere': '24.0.0' };
  writeFileSync(
    join(place.dir, 'package.json'),
    JSON.stringify({ name: 'shop', workspaces: ['page'], optionalDependencies }),
  );
  const node = { version: '24.0.0', integrity: 'sha512-node', optional: true };
  const packages = {
    '': { name: 'shop', workspaces: ['page'], optionalDependencies },
    'node_modules/zod': { version: '1', integrity: 'sha512-zod' },
    'node_modules/node-here': node,
    'node_modules/node-elsewhere': node,
  };
  writeFileSync(join(place.dir, 'package-lock.json'), JSON.stringify({ packages }));
  const calls = join(place.dir, 'calls');
  return { ...place, env: { ...place.env, CALLS: calls }, calls };
}

test('when the checkout brings Node as a package, then an npm of its own installs that beside all others, and all are in one place', async () => {
  const { calls, ...place } = await checkoutWithNode(installsNamed());
  expect((await run(place)).output).toContain('script hello');
  expect(readFileSync(calls, 'utf8')).toContain(join('.cache', 'install-node'));
  const installed = join(place.dir, 'node_modules');
  for (const name of ['zod', 'node-here'])
    for (const path of [name, join('.bin', name)]) expect(existsSync(join(installed, path)), path).toBe(true);
  const record = installedPackages.parse(
    JSON.parse(readFileSync(join(installed, '.package-lock.json'), 'utf8')),
  );
  expect(Object.keys(record.packages)).toEqual(
    expect.arrayContaining(['node_modules/zod', 'node_modules/node-here']),
  );
  expect(existsSync(join(place.dir, '.cache', 'install-node'))).toBe(false);
  expect((await run(place)).output).toBe('script hello\n');
});

test('when Node cannot be installed beside the others, then npm installs all of them by itself', async () => {
  const place = await checkoutWithNode(installsNamed(true));
  expect((await run(place)).output).toContain('script hello');
  expect(existsSync(join(place.dir, 'node_modules', 'node-here'))).toBe(true);
  expect(existsSync(join(place.dir, '.cache', 'install-node'))).toBe(false);
});

test('when not all packages can be moved into the checkout, then it does not look as if all were installed', async () => {
  const place = await checkout(`${knowsSource(true)}\nrm -r ../../page`);
  expect((await run(place)).output).toContain('ENOENT');
  expect(existsSync(join(place.dir, 'node_modules'))).toBe(false);
});

test('when packages are not where they are by custom, then npm looks for them itself', async () => {
  const place = await checkout(knowsSource(false));
  expect((await run(place)).output).toContain('script hello');
  expect(placesUsed(place.dir)).toEqual([undefined, undefined, 'page']);
  expect(existsSync(join(place.dir, '.cache', 'install'))).toBe(false);
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
