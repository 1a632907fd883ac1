import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, deployables, foldersOf } from '@shop/tooling';
import { expect, test } from 'vitest';
import { narrowed, pathsOf } from './plan.ts';

function byName(name: string) {
  const found = deployables.find((each) => each.name === name);
  if (!found) throw new Error(`no package ${name}`);
  return found;
}

test('when a service stands alone, then it has itself, its kit, the contracts and the tools, and nobody else', () => {
  expect(pathsOf(byName('orders'))).toEqual([
    'package.json',
    'package-lock.json',
    '.npmrc',
    'tsconfig.base.json',
    'tsconfig.node.json',
    'services/contracts',
    'services/tooling',
    'services/http-server',
    'services/kit',
    'services/orders',
  ]);
});

test('when a micro-frontend stands alone, then of the shell’s folder it has the kit only', () => {
  const folders = pathsOf(byName('mf-admin')).filter((path) => !path.includes('.'));
  expect(folders).toEqual(['services/contracts', 'services/tooling', 'shell/kit', 'mf-admin']);
});

test('when the root’s manifest is narrowed, then only the folders that are there remain workspaces', () => {
  const root = {
    name: 'parts-shop',
    workspaces: ['services/contracts', 'services/http-server', 'services/kit', 'services/orders', 'infra'],
  };
  expect(narrowed(root, byName('orders')).workspaces).toEqual([
    'services/contracts',
    'services/http-server',
    'services/kit',
    'services/orders',
  ]);
});

test('when the real packages are looked at, then each has a build, a test, a start, a version and a README', () => {
  for (const what of deployables) {
    const manifest = JSON.parse(readFileSync(join(checkout, what.folder, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.scripts), what.name).toEqual(
      expect.arrayContaining(['build', 'test', 'start']),
    );
    expect(manifest.version, what.name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(existsSync(join(checkout, what.folder, 'README.md')), what.name).toBe(true);
    expect(foldersOf(what)).toContain('services/contracts');
  }
});
