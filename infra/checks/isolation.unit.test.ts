import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';

test('when a test file replaces a module, then it loads copies of its own and leaves none to the files after it', () => {
  const files = globSync('{services,shell,mf-*,infra}/**/*.unit.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => basename(path) === 'node_modules',
  });
  expect(files.length).toBeGreaterThan(100);
  const leaky = files.filter((file) => {
    const source = readFileSync(`${root}${file}`, 'utf8');
    const own = ['vi.hoisted(() => vi.resetModules());', 'afterAll(() => void vi.resetModules());'];
    return /^vi\.(mock|doMock)\(/m.test(source) && !own.every((line) => source.includes(line));
  });
  expect(leaky).toEqual([]);
});
