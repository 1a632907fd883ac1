import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);

test('takes test and browsers from the fixtures in every browser test, so that its console is checked', () => {
  const journeys = globSync('*.e2e.ts', { cwd: here });
  expect(journeys.length).toBeGreaterThan(10);
  const deaf = journeys.filter((file) => {
    const source = readFileSync(new URL(file, here), 'utf8');
    return /\btest\b[^;]*from '@playwright\/test'/.test(source) || /\bnewContext\(/.test(source);
  });
  expect(deaf).toEqual([]);
});
