import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const pages = globSync('{shell,shell/kit,mf-*}/src/**/*.tsx', { cwd: root }).filter(
  (file) => !file.endsWith('.unit.test.tsx'),
);

/** Phrases that readers do not understand. */
const riddles = [
  /\bstands? (here|there|on|in|beside)\b/i,
  /\bcounts? (at once|too)\b/i,
  /\bmakes one up\b/i,
  /\bsteps of\b/i,
];

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

test('when pages speak, then they say plainly what they mean', () => {
  expect(pages.length).toBeGreaterThan(100);
  const found = pages.flatMap((file) => {
    const text = withoutComments(readFileSync(`${root}/${file}`, 'utf8'));
    return riddles.filter((riddle) => riddle.test(text)).map((riddle) => `${file}: ${riddle}`);
  });
  expect(found).toEqual([]);
});
