import { expect, test } from 'vitest';
import { type Migration, pendingOf } from './migration.rules.ts';

const [words, index, prices] = ['001-words', '002-index', '005-prices'].map(
  (name): Migration => ({ name, up: () => Promise.resolve() }),
) as [Migration, Migration, Migration];

test('runs pending migrations in numerical order', () => {
  expect(pendingOf([prices, words, index], [])).toEqual([words, index, prices]);
  expect(pendingOf([words, index, prices], [words.name])).toEqual([index, prices]);
  expect(pendingOf([words, index, prices], [words.name, index.name, prices.name])).toEqual([]);
});

test('ignores migrations that a newer version ran', () => {
  expect(pendingOf([words], [words.name, index.name])).toEqual([]);
});

test('refuses a migration numbered before one that already ran', () => {
  expect(() => pendingOf([words, index, prices], [words.name, prices.name])).toThrow(
    'Migration 002-index never ran here, but 005-prices did: give it a higher number.',
  );
});
