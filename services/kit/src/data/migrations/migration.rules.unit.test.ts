import { expect, test } from 'vitest';
import { type Migration, pendingOf } from './migration.rules.ts';

function migration(number: number, name: string): Migration {
  return {
    number,
    name,
    leaves: null,
    up: () => Promise.resolve(),
  };
}
const [words, index, prices] = [migration(1, 'words'), migration(2, 'index'), migration(5, 'prices')];
function ran(...migrations: Migration[]) {
  return migrations.map(({ number, name }) => ({ _id: number, name }));
}

test('when some ran, then the others are to run, in their order', () => {
  expect(pendingOf([words, index, prices], [])).toEqual([words, index, prices]);
  expect(pendingOf([words, index, prices], ran(words))).toEqual([index, prices]);
  expect(pendingOf([words, index, prices], ran(words, index, prices))).toEqual([]);
});

test('when a newer version ran more, then this one has nothing to run and nothing against it', () => {
  expect(pendingOf([words], ran(words, index))).toEqual([]);
});

test('when a number below one that ran never ran, then it is refused and the message says which number is free', () => {
  expect(() => pendingOf([words, index, prices], ran(words, prices))).toThrow(
    'Migration 002-index never ran here, but number 5 did: give it a number above 5.',
  );
});

test('when a number ran under another name, then it is refused', () => {
  expect(() => pendingOf([words, migration(2, 'totals')], ran(words, index))).toThrow(
    'Migration 002-totals: number 2 ran here as "index". Give the new one a number above 2.',
  );
});

test.each([
  { list: [index, words] },
  { list: [words, words] },
  { list: [migration(1.5, 'half')] },
  { list: [migration(0, 'none')] },
])('when numbers do not ascend, then the list is refused (%#)', ({ list }) => {
  expect(() => pendingOf(list, [])).toThrow('comes after number');
});
