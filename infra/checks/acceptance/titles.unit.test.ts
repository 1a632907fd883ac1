import { expect, test } from 'vitest';
import { namedTestsIn } from './titles.ts';

// The cases are no rows of `test.each`: their ids would be taken for proofs.
function expectIds(cases: Readonly<Record<string, string[]>>): void {
  for (const [source, ids] of Object.entries(cases)) {
    const found = namedTestsIn(source, 'a.unit.test.ts').flatMap((named) => named.ids);
    expect(found, source).toEqual(ids);
  }
}

test('when ids stand in the title of a test or a group, then they are found without running it', () => {
  expectIds({
    "test('HOME-07: when x, then y', () => {});": ['HOME-07'],
    'test(`R-01..03 R-22: when ${path} opens`, () => {});': ['R-01', 'R-02', 'R-03', 'R-22'],
    "test.describe('posting (API-12)', () => { test('x', () => {}); });": ['API-12'],
  });
});

test('when a title takes its ids from rows, then those of the rows are found', () => {
  expectIds({
    "test.each([['VAL-08', '4'], ['VAL-12 VAL-09: x', '']])('%s: z', () => {});": [
      'VAL-08',
      'VAL-12',
      'VAL-09',
    ],
    "const m = [['API-07']]; const c = m.map((r) => r); test.each(c)('$id', () => {});": ['API-07'],
    "for (const [id] of [['R-05']]) test(`${id}: when`, () => {});": ['R-05'],
    "const ids = { a: 'R-06' }; for (const who of ['a']) test(`${ids[who]}: when`, () => {});": ['R-06'],
  });
});

test('when ids stand anywhere else, or the test does not run, then they prove nothing', () => {
  expectIds({
    "// HOME-07\ntest('when x', () => {});": [],
    "test('when x', () => { call('HOME-07'); });": [],
    "test.skip('HOME-07: when x', () => {});": [],
    "test.todo('HOME-07: when x');": [],
    "test.each([['HOME-07']])('when x', () => {});": [],
  });
});
