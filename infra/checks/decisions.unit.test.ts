import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);
const [index = '', ...pages] = readdirSync(folder).sort();

function headingOf(page: string): string {
  return readFileSync(new URL(page, folder), 'utf8').split('\n')[0] ?? '';
}

test('numbers each decision once, in its file name and heading', () => {
  const numbers = pages.map((page) => page.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(pages.map((page) => headingOf(page).slice(0, 5))).toEqual(numbers.map((number) => `# ${number}`));
});

test('lists every decision under its title in page 000', () => {
  const text = readFileSync(new URL(index, folder), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('- ['));
  expect(rows).toEqual(pages.map((page) => `- [${headingOf(page).slice(2)}](${page})`));
});
