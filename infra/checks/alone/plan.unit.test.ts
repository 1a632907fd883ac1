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

test('isolates a service with its kit, the contracts and the tools', () => {
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

test('isolates a micro-frontend with only the kit from the shell’s folder', () => {
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
