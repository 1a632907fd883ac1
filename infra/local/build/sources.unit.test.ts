import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../lib/testing/fixtures.ts';
import { createSources, writeStamp } from './sources.ts';

const places = ['page', 'kit', 'missing.json'];

async function built() {
  const base = await temporaryDir();
  for (const folder of ['page', 'kit']) mkdirSync(join(base, folder));
  const page = join(base, 'page', 'page.ts');
  writeFileSync(page, 'one');
  writeFileSync(join(base, 'kit', 'kit.ts'), 'kit');
  const stamp = join(base, '.sources');
  const look = () => createSources(base).changedSince(stamp, places);
  const first = look();
  if (!first) throw new Error('a build that never was is up to date');
  writeStamp(stamp, first);
  return { page, stamp, look, folder: join(base, 'page') };
}

test('when nothing changed since the build, then it is up to date', async () => {
  const { look } = await built();
  expect(look()).toBeUndefined();
});

test('when a file changed, was added or got another name, then the build is not up to date', async () => {
  const { page, look, folder } = await built();
  writeFileSync(page, 'two');
  expect(look()).toBeDefined();
  writeFileSync(page, 'one');
  expect(look()).toBeUndefined();
  writeFileSync(join(folder, 'more.ts'), '');
  expect(look()).toBeDefined();
  const moved = await built();
  renameSync(moved.page, join(moved.folder, 'renamed.ts'));
  expect(moved.look()).toBeDefined();
});

test('when a tool sets the time of a changed file back, then the build is not up to date', async () => {
  const { page, look } = await built();
  const { atime, mtime } = statSync(page);
  writeFileSync(page, 'two');
  utimesSync(page, atime, mtime);
  expect(look()).toBeDefined();
});

test('treats rewritten files with the same contents as up to date and does not read them again', async () => {
  const { page, stamp, look } = await built();
  const before = readFileSync(stamp, 'utf8');
  writeFileSync(page, 'one');
  expect(look()).toBeUndefined();
  const after = readFileSync(stamp, 'utf8');
  expect(after).not.toBe(before);
  expect(after.split('\n')[1]).toBe(before.split('\n')[1]);
});

test('when a test or a build’s own file changed, then the build is up to date', async () => {
  const { look, folder } = await built();
  writeFileSync(join(folder, 'page.unit.test.ts'), '');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'page.js'), '');
  expect(look()).toBeUndefined();
});
