import { expect, test } from 'vitest';
import { proseFaults } from './prose.ts';

test('reports file, line and the word to use', () => {
  const source = 'const a = 1;\n\n/**\n * The worker looks at the queue.\n */\nrun(); // It goes on.\n';
  expect(proseFaults('a.ts', source)).toEqual([
    'a.ts:4 "looks at": check, read, poll',
    'a.ts:6 "goes on": continue',
  ]);
});

test.each([
  ['a.tsx', '/** What the page shows. */'],
  ['a.css', '/* Who has no session. */'],
  ['a.yml', 'on: push # Nobody waits for it.'],
  ['a.md', 'The reason stands there.'],
])('rejects a bad sentence in %s', (file, text) => {
  expect(proseFaults(file, text)).toHaveLength(1);
});

test.each([
  ['a.ts', "const text = 'Nobody'; // The worker retries."],
  ['a.ts', "fetch('https://example.com/goes on');"],
  ['a.ts', '// What if both arrive?'],
  ['a.md', 'Run `at all`.\n\n```\nbeside\n```'],
])('accepts code, questions and plain sentences in %s: %s', (file, text) => {
  expect(proseFaults(file, text)).toEqual([]);
});
