import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';

function exclude(path: string): boolean {
  return basename(path) === 'node_modules';
}

const testFiles = globSync('{services,shell,mf-*,infra}/**/*.{unit,int}.test.{ts,tsx}', {
  cwd: root,
  exclude,
});

function sourceOf(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8');
}

test('resets modules before and after a test file that mocks one', () => {
  expect(testFiles.length).toBeGreaterThan(100);
  const leaky = testFiles.filter((file) => {
    const source = sourceOf(file);
    const own = ['vi.hoisted(() => vi.resetModules());', 'afterAll(() => void vi.resetModules());'];
    return /^vi\.(mock|doMock)\(/m.test(source) && !own.every((line) => source.includes(line));
  });
  expect(leaky).toEqual([]);
});

const setups = ['fail-on-noise.ts', 'end-with-file.ts'];
const helpers = globSync('{services,shell,mf-*,infra}/**/*.{ts,tsx}', { cwd: root, exclude }).filter(
  (file) => !/\.(test|e2e)\.tsx?$/.test(file) && !setups.includes(basename(file)),
);

test('registers no test hooks in modules that several test files share', () => {
  expect(helpers.length).toBeGreaterThan(500);
  const hooked = helpers.filter((file) => /^(before|after|around)(All|Each)\(/m.test(sourceOf(file)));
  expect(hooked).toEqual([]);
});
