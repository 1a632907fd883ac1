import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { raiseVersion, unversionedChanges } from './versions.ts';

const orders = { name: 'orders', folder: 'services/orders', builtFrom: ['services/orders', 'services/kit'] };

async function repository() {
  const checkout = await temporaryDir();
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: checkout,
      encoding: 'utf8',
    }).trim();
  const commit = (files: Readonly<Record<string, string>>, message: string): string => {
    writeFiles(checkout, files);
    git('add', '.');
    git('commit', '--quiet', '--message', message);
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  const since = commit(
    {
      'services/orders/package.json': '{\n  "name": "@shop/orders",\n  "version": "1.1.0"\n}\n',
      'package-lock.json':
        '{\n  "packages": {\n    "services/orders": {\n      "name": "@shop/orders",\n      "version": "1.1.0"\n    }\n  }\n}\n',
    },
    'First',
  );
  return { checkout, commit, since };
}

test('names the commits that changed an image under the version it had', async () => {
  const { checkout, commit, since } = await repository();
  commit({ 'services/kit/index.ts': '1' }, 'Change the kit');
  expect(unversionedChanges(orders, since, checkout)).toEqual([expect.stringMatching(/ Change the kit$/)]);
});

test('asks for no version of a package that is new', async () => {
  const { checkout, commit, since } = await repository();
  const kit = { name: 'kit', folder: 'services/kit', builtFrom: ['services/kit'] };
  commit({ 'services/kit/package.json': '{ "name": "@shop/kit", "version": "1.0.0" }' }, 'Add the kit');
  expect(unversionedChanges(kit, since, checkout)).toEqual([]);
});

test('asks for no version where only tests, texts or other packages changed', async () => {
  const { checkout, commit, since } = await repository();
  const files = ['services/orders/a.unit.test.ts', 'services/orders/README.md', 'services/catalog/a.ts'];
  commit(Object.fromEntries(files.map((file) => [file, '1'])), 'Change other things');
  expect(unversionedChanges(orders, since, checkout)).toEqual([]);
});

test('asks for nothing more once the version was raised, in the lock file too', async () => {
  const { checkout, commit, since } = await repository();
  commit({ 'services/orders/app.ts': '1' }, 'Change orders');
  expect(raiseVersion(orders, checkout)).toBe('1.1.1');
  expect(unversionedChanges(orders, since, checkout)).toEqual([]);
  expect(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).toContain('"version": "1.1.1"');
});
