import { execFileSync } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { commitOf, uncommittedFiles } from './sources.ts';

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

const sources = ['mf-small', 'kit'];

test('knows the commit of a package while its sources are committed', () => {
  writeFiles(checkout, { 'README.md': 'Nothing is built from this.' });
  expect(commitOf(sources, checkout)).toBe(git('rev-parse', 'HEAD').trim());
});

test.each([
  ['a file of the package', 'mf-small/src/sum.ts'],
  ['a file of the kit', 'kit/index.ts'],
])('knows no commit while %s is not committed, and lists the file', (_, file) => {
  writeFiles(checkout, { [file]: '2' });
  expect(commitOf(sources, checkout)).toBeUndefined();
  expect(uncommittedFiles(sources, checkout)).toBe(` M ${file}`);
});
