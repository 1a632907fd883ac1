import { globSync, readFileSync } from 'node:fs';
import { brand } from '@shop/contracts/brand';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url);
const files =
  '{shell,mf-*,infra/edge,services/*}/{index.html,public/*.{svg,webmanifest,txt},{src,build,kit}/**/*.{ts,tsx,css,html}}';

test('only the brand names the shop, so that renaming it is one change', () => {
  const naming = globSync(files, { cwd: root })
    .filter((path) => !/node_modules|\.test\.tsx?$|\/testing\//.test(path))
    .filter((path) => readFileSync(new URL(path, root), 'utf8').includes(brand.name));
  expect(naming).toEqual(['services/contracts/src/brand.ts']);
});
