import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, publish } from '@shop/tooling';
import { expect, test, vi } from 'vitest';
import { root } from '../lib/root.ts';
import { type Ended, runNode, temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { namedPackage, readLive, recordLive } from './gate/live.ts';

const dir = await temporaryDir();
const [orders, storefront] = await Promise.all(
  ['orders', 'mf-storefront'].map((name) => publish(namedPackage(name, ''), checkout)),
);
if (!orders || !storefront) throw new Error('nothing was published');
writeFiles(dir, {
  'live/orders.json': JSON.stringify(orders),
  'live/mf-storefront.json': JSON.stringify(storefront),
  'contract.json': JSON.stringify({ ...orders, version: '7.0.0' }),
  'without-calls.json': JSON.stringify({ ...orders, version: '8.0.0', offers: {} }),
  'torn.json': '{"package":"orders"}',
});

function ask(...args: string[]): Promise<Ended> {
  const live = ['--live', join(dir, 'live')];
  return runNode([new URL('can-deploy.ts', import.meta.url).pathname, ...args, ...live], { PATH: dir });
}

test('accepts or refuses the build whose contract is given', async () => {
  const [yes, no] = await Promise.all([
    ask('orders', '--contract', join(dir, 'contract.json')),
    ask('orders', '--contract', join(dir, 'without-calls.json')),
  ]);
  expect(yes.output).toContain('orders 7.0.0');
  expect(yes.code).toBe(0);
  expect(no.output).toContain('mf-storefront');
  expect(no.code).toBe(1);
});

test('rejects an incomplete contract or one of another package', async () => {
  const [other, torn] = await Promise.all([
    ask('catalog', '--contract', join(dir, 'contract.json')),
    ask('orders', '--contract', join(dir, 'torn.json')),
  ]);
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('of orders, not of catalog') });
  expect(torn).toMatchObject({ code: 1, output: expect.stringContaining('torn.json cannot be used') });
});

function git(cwd: string, ...args: readonly string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...who, ...args], { cwd, stdio: 'pipe' });
}

/** Two clones of one origin, with one commit. */
async function twoClones(): Promise<[string, string]> {
  const place = await temporaryDir();
  git(place, 'init', '--quiet', '--bare', 'origin');
  for (const clone of ['one', 'other']) {
    git(place, 'clone', '--quiet', 'origin', clone);
    git(join(place, clone), 'config', 'user.name', 'Test');
    git(join(place, clone), 'config', 'user.email', 'test@example.com');
  }
  git(join(place, 'one'), 'commit', '--quiet', '--allow-empty', '--message', 'First');
  return [join(place, 'one'), join(place, 'other')];
}

test('compares with main where nothing was deployed, and with nothing where there is no main', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const [clone] = await twoClones();
  expect(await readLive('production', clone)).toEqual({});

  const place = await temporaryDir();
  git(place, 'clone', '--quiet', '--shared', '--no-checkout', root, 'origin');
  const origin = join(place, 'origin');
  git(origin, 'sparse-checkout', 'set', 'services/orders');
  git(origin, 'checkout', '--quiet', '-B', 'main');
  const manifest = join(origin, 'services/orders/package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": ".*"/, '"version": "99.0.0"'));
  git(origin, 'commit', '--quiet', '--all', '--message', 'Release');
  git(place, 'clone', '--quiet', '--shared', '--no-checkout', 'origin', 'fresh');
  const live = await readLive('production', join(place, 'fresh'));
  expect(live.orders?.version).toBe('99.0.0');
  expect(live['mf-storefront']?.needs).toHaveProperty('placeOrder');
});

test('sees what another clone deployed last to each environment', async () => {
  const [one, other] = await twoClones();
  recordLive('production', { ...orders, version: '1.0.0' }, 'HEAD', one);
  recordLive('staging', { ...orders, version: '3.0.0' }, 'HEAD', one);
  recordLive('production', storefront, 'HEAD', one);
  expect((await readLive('production', other)).orders?.version).toBe('1.0.0');
  recordLive('production', { ...orders, version: '2.0.0' }, 'HEAD', one);
  expect(await readLive('production', other)).toEqual({
    orders: { ...orders, version: '2.0.0' },
    'mf-storefront': storefront,
  });
});
