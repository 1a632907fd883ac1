import { execFileSync } from 'node:child_process';
import { checkout, deployables } from '@shop/contracts/publish';
import { expect, test } from 'vitest';
import { drifted, filesOf, foldersOf, narrowed } from './plan.ts';

const byName = (name: string) => {
  const found = deployables.find((each) => each.name === name);
  if (!found) throw new Error(`no package ${name}`);
  return found;
};

test('when a service stands alone, then it has itself, the contracts and its kit, and nobody else', () => {
  const files = [
    'package.json',
    'README.md',
    'services/orders/src/api.ts',
    'services/orders-archive/src/api.ts',
    'services/contracts/src/index.ts',
    'services/kit/src/index.ts',
    'services/catalog/src/api.ts',
    'shell/kit/src/index.ts',
    'infra/local/main.ts',
    'tsconfig.node.json',
  ];
  expect(filesOf(byName('orders'), files)).toEqual([
    'package.json',
    'services/orders/src/api.ts',
    'services/contracts/src/index.ts',
    'services/kit/src/index.ts',
    'tsconfig.node.json',
  ]);
});

test('when a micro-frontend stands alone, then of the shell’s folder it has the kit only', () => {
  const files = [
    'shell/kit/src/index.ts',
    'shell/src/main.tsx',
    'mf-admin/src/main.tsx',
    'mf-dashboard/src/main.tsx',
  ];
  expect(filesOf(byName('mf-admin'), files)).toEqual(['shell/kit/src/index.ts', 'mf-admin/src/main.tsx']);
});

test('when the root’s manifest is narrowed, then only the folders that are there remain workspaces', () => {
  const root = {
    name: 'parts-shop',
    workspaces: ['services/contracts', 'services/kit', 'services/orders', 'infra'],
  };
  expect(narrowed(root, byName('orders')).workspaces).toEqual([
    'services/contracts',
    'services/kit',
    'services/orders',
  ]);
});

test('when an install took another version or other bytes than the lock file says, then it is named', () => {
  const lock = {
    'node_modules/zod': { version: '4.6.7', integrity: 'a' },
    'node_modules/express': { version: '5.3.0', integrity: 'b' },
    'node_modules/pino': { version: '10.4.0', integrity: 'c' },
  };
  const installed = {
    '': {},
    'services/orders': {},
    'node_modules/@shop/orders': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'a' },
    'node_modules/express': { version: '5.3.1', integrity: 'b' },
    'node_modules/pino': { version: '10.4.0', integrity: 'other' },
    'node_modules/left-pad': { version: '1.0.0', integrity: 'd' },
  };
  expect(drifted(lock, installed)).toEqual([
    'node_modules/express@5.3.1',
    'node_modules/pino@10.4.0',
    'node_modules/left-pad@1.0.0',
  ]);
});

test('when the real packages are looked at, then each has a build, a test, a start, a version and a README', () => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  const files = new Set(tracked.split('\n'));
  for (const what of deployables) {
    const manifest = JSON.parse(
      execFileSync('cat', [`${checkout}/${what.folder}/package.json`], { encoding: 'utf8' }),
    );
    expect(Object.keys(manifest.scripts), what.name).toEqual(
      expect.arrayContaining(['build', 'test', 'start']),
    );
    expect(manifest.version, what.name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(files, what.name).toContain(`${what.folder}/README.md`);
    expect(foldersOf(what)).toContain('services/contracts');
  }
});
