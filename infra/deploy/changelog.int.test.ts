import { execFileSync } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { messageOf, temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { commitOf } from './changelog.ts';

const checkout = await temporaryDir();

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...who, ...args], { cwd: checkout, encoding: 'utf8' });
}

writeFiles(checkout, { 'kit/index.ts': '1', 'README.md': 'A checkout.', 'mf-small/src/sum.ts': '1' });
git('init', '--quiet');
git('add', '.');
git('commit', '--quiet', '--message', 'Add');

beforeEach(() => void git('checkout', '--quiet', '.'));

function ask(): string {
  return commitOf('mf-small', ['mf-small', 'kit'], checkout);
}

test('accepts a committed package and reports its commit', () => {
  writeFiles(checkout, { 'README.md': 'Nothing is built from this.' });
  expect(ask()).toBe(git('rev-parse', 'HEAD').trim());
});

test.each([
  ['a file of the package', 'mf-small/src/sum.ts'],
  ['a file of the kit', 'kit/index.ts'],
])('refuses a package when %s is not committed, and names the file', async (_, file) => {
  writeFiles(checkout, { [file]: '2' });
  const said = await messageOf(Promise.resolve().then(ask));
  expect(said).toContain('mf-small has uncommitted changes');
  expect(said).toContain(`M ${file}`);
});
