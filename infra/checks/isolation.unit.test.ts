import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';

function exclude(path: string): boolean {
  return basename(path) === 'node_modules';
}

test('when a test file replaces a module, then it loads copies of its own and leaves none to the files after it', () => {
  const files = globSync('{services,shell,mf-*,infra}/**/*.{unit,int}.test.{ts,tsx}', { cwd: root, exclude });
  expect(files.length).toBeGreaterThan(100);
  const leaky = files.filter((file) => {
    const source = readFileSync(`${root}${file}`, 'utf8');
    const own = ['vi.hoisted(() => vi.resetModules());', 'afterAll(() => void vi.resetModules());'];
    return /^vi\.(mock|doMock)\(/m.test(source) && !own.every((line) => source.includes(line));
  });
  expect(leaky).toEqual([]);
});

const setups = ['fail-on-noise.ts', 'end-with-file.ts'];
const helpers = globSync('{services,shell,mf-*,infra}/**/*.{ts,tsx}', { cwd: root, exclude }).filter(
  (file) => !/\.(test|e2e)\.tsx?$/.test(file) && !setups.includes(basename(file)),
);

function helpersWith(pattern: RegExp): string[] {
  return helpers.filter((file) => pattern.test(readFileSync(`${root}${file}`, 'utf8')));
}

test('when a module is kept from file to file, then it registers no hook of the first one that loads it', () => {
  expect(helpers.length).toBeGreaterThan(500);
  expect(helpersWith(/^(before|after|around)(All|Each)\(/m)).toEqual([]);
});

test('when a helper starts something, then it ends with the file, also where a running test called the helper', () => {
  expect(helpersWith(/^import .*\bafterAll\b/m)).toEqual([]);
});
