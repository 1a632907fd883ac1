import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { expectedPictures } from './stories.ts';

/** Stories import these through `company-pages.ts`. */
const ofCompany = ['about', 'blogs', 'contact', 'jobs', 'portfolio', 'text'];
/** The card form of the payment page is loaded from the provider. */
const known = new Set([...ofCompany, 'payment'].map((name) => `${name}.page.tsx`));

test('has a story of each page of the shop', () => {
  const pages = globSync('{shell,mf-*}/src/**/*.page.tsx', { cwd: root }).map((file) => basename(file));
  const stories = globSync('{shell,mf-*}/src/**/*.stories.tsx', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((name) => !known.has(name) && !stories.includes(`/${name}'`))).toEqual([]);
});

test('keeps the pictures below 2 MB, which every clone carries', () => {
  const sizes = globSync(join(expectedPictures, '*.png')).map((file) => statSync(file).size);
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
});
