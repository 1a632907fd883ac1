import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ended, runNode, temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { ownLiveFile } from './gate/live.ts';

const dir = await temporaryDir();
const orders = JSON.parse(readFileSync(ownLiveFile, 'utf8')).packages.orders;
writeFiles(dir, {
  'contract.json': JSON.stringify({ ...orders, version: '7.0.0' }),
  'without-calls.json': JSON.stringify({ ...orders, version: '8.0.0', offers: {} }),
  'torn.json': '{"package":"orders"}',
});

function ask(...args: string[]): Promise<Ended> {
  return runNode([new URL('can-deploy.ts', import.meta.url).pathname, ...args], { PATH: dir });
}

test('when a build names its contract, then the gate says yes or no to that build', async () => {
  const [yes, no] = await Promise.all([
    ask('orders', '--contract', join(dir, 'contract.json')),
    ask('orders', '--contract', join(dir, 'without-calls.json')),
  ]);
  expect(yes.output).toContain('orders 7.0.0');
  expect(yes.code).toBe(0);
  expect(no.output).toContain('mf-storefront');
  expect(no.code).toBe(1);
});

test('when the contract is not that of the package or not whole, then nobody is told yes', async () => {
  const [other, torn] = await Promise.all([
    ask('catalog', '--contract', join(dir, 'contract.json')),
    ask('orders', '--contract', join(dir, 'torn.json')),
  ]);
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('of orders, not of catalog') });
  expect(torn).toMatchObject({ code: 1, output: expect.stringContaining('torn.json cannot be used') });
});

test('when neither a kept build nor an image has the version, then the answer says what else can be named', async () => {
  const { code, output } = await ask('orders', '--version', '9.9.9', '--releases', dir);
  expect(code).toBe(1);
  expect(output).toContain('No build 9.9.9 of orders is kept');
  expect(output).toContain('--contract <file or URL>');
});
