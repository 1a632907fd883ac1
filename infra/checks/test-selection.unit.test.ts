import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CliError } from '../lib/cli-error.ts';
import { temporaryDir } from '../lib/testing/fixtures.ts';
import { findTests, lastShared, selectTests } from './test-selection.ts';

const dashboard = ['mf-dashboard/src/pages/my-orders.page.unit.test.tsx', 'mf-dashboard/src/a.unit.test.ts'];
const [rules, store] = [
  'services/orders/src/orders/order.rules.unit.test.ts',
  'services/orders/src/orders/order.store.int.test.ts',
];
const [buying, ordering] = ['infra/e2e/buying.e2e.ts', 'infra/e2e/orders.e2e.ts'];
const tree = {
  files: [...dashboard, rules, store, buying, ordering],
  packages: ['services/orders', 'mf-dashboard', 'infra'],
};

function select(...words: string[]) {
  return selectTests(words, tree);
}

test('when nothing is named, or kinds alone, then all tests of these kinds run', () => {
  expect(select()).toEqual({ kinds: ['unit', 'int', 'e2e'] });
  expect(select('int', 'unit')).toEqual({ kinds: ['unit', 'int'] });
});

test.each(['mf-dashboard', '@shop/mf-dashboard', 'mf-dashboard/', './mf-dashboard'])(
  'when a package is named %s, then its tests run and no others',
  (word) => {
    expect(select(word)).toEqual({ kinds: ['unit'], files: dashboard });
  },
);

test('when a package is named as a journey is, then it is the package, and the journey where journeys are asked for', () => {
  expect(select('orders')).toEqual({ kinds: ['unit', 'int'], files: [rules, store] });
  expect(select('e2e', 'orders')).toEqual({ kinds: ['e2e'], files: [ordering] });
});

test('when a folder, a test or a source file is named, then the tests there run', () => {
  expect(select('services/orders/src/orders').files).toEqual([rules, store]);
  expect(select(store).files).toEqual([store]);
  expect(select('services/orders/src/orders/order.rules.ts').files).toEqual([rules]);
});

test('when a part of a name is given, then every test that has it runs, each once', () => {
  expect(select('My-Orders').files).toEqual([dashboard[0]]);
  expect(select('buying', 'e2e', 'infra/e2e').files).toEqual([buying, ordering]);
});

test.each([['byuing'], ['e2e', 'order.rules'], ['unit', 'buying'], ['mf-dashboard', 'byuing']])(
  'when %s %s names no test, then the run fails with what there is',
  (...words) => {
    const choosing = () => select(...words);
    expect(choosing).toThrow(CliError);
    expect(choosing).toThrow(
      /kinds: +unit, int, e2e\n +packages: services\/orders, mf-dashboard, infra\n +journeys: buying, orders/,
    );
  },
);

test('when the tests of the checkout are listed, then this one is among them, and none of installed packages', () => {
  const { files } = findTests([]);
  expect(files).toContain('infra/checks/test-selection.unit.test.ts');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});

test('compares a change on main with what origin has', async () => {
  const place = await temporaryDir();
  const git = (cwd: string, ...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd,
      encoding: 'utf8',
    }).trim();
  git(place, 'init', '--quiet', '--initial-branch=main', 'origin');
  git(join(place, 'origin'), 'commit', '--quiet', '--allow-empty', '--message', 'Shared');
  git(place, 'clone', '--quiet', 'origin', 'clone');
  const clone = join(place, 'clone');
  const shared = git(clone, 'rev-parse', 'HEAD');
  git(clone, 'commit', '--quiet', '--allow-empty', '--message', 'Own');
  expect(lastShared(clone)).toBe(shared);
});
