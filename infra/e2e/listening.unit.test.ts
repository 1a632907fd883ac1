import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);

test('when a browser test is written, then its console is listened to: it takes test and browsers from the fixtures', () => {
  const journeys = globSync('*.e2e.ts', { cwd: here });
  expect(journeys.length).toBeGreaterThan(10);
  const deaf = journeys.filter((file) => {
    const source = readFileSync(new URL(file, here), 'utf8');
    return /\btest\b[^;]*from '@playwright\/test'/.test(source) || /\bnewContext\(/.test(source);
  });
  expect(deaf).toEqual([]);
});
