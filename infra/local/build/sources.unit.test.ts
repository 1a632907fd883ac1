import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir, writeFiles } from '../../lib/testing/fixtures.ts';
import { hashOfSources } from './sources.ts';

async function sources() {
  const base = await temporaryDir();
  writeFiles(base, { 'page/page.ts': 'one', 'kit/kit.ts': 'kit' });
  const page = join(base, 'page', 'page.ts');
  return { base, page, hash: () => hashOfSources(base, ['page', 'kit', 'missing.json']) };
}

test('changes when a file changes, is added or is renamed', async () => {
  const { base, page, hash } = await sources();
  const before = hash();
  writeFileSync(page, 'two');
  expect(hash()).not.toBe(before);
  writeFileSync(page, 'one');
  expect(hash()).toBe(before);
  renameSync(page, join(base, 'page', 'renamed.ts'));
  expect(hash()).not.toBe(before);
  renameSync(join(base, 'page', 'renamed.ts'), page);
  writeFileSync(join(base, 'page', 'more.ts'), '');
  expect(hash()).not.toBe(before);
});

test('ignores tests and the output of builds', async () => {
  const { base, hash } = await sources();
  const before = hash();
  mkdirSync(join(base, 'page', 'dist'));
  writeFiles(base, { 'page/page.unit.test.ts': '', 'page/dist/page.js': '' });
  expect(hash()).toBe(before);
});
