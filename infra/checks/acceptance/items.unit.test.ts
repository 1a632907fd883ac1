import { expect, test } from 'vitest';
import { idsIn, parseItems, titleIdsIn } from './items.ts';

test('when a title names items one by one and in a row, then all are found', () => {
  expect(idsIn('HOME-07 MSG-13..15, PUR-14: when …')).toEqual([
    'HOME-07',
    'MSG-13',
    'MSG-14',
    'MSG-15',
    'PUR-14',
  ]);
});

test('when a text names no item, then nothing is found', () => {
  expect(idsIn('when x then y, HTTP-2, UTF-8')).toEqual([]);
});

test('parses id, tag, kind of proof and requirement of the list', () => {
  const text = "# Title\n- DLG-02 | S | ui | Delete dialog: 'Sure?' | the rest is silent\nprose";
  expect(parseItems(text)).toEqual([
    { id: 'DLG-02', tag: 'S', proof: 'ui', requirement: "Delete dialog: 'Sure?'" },
  ]);
});

test('when a line of the list cannot be read, then it is not lost', () => {
  expect(() => parseItems('- DLG-02 | S | ui')).toThrow('DLG-02');
});

test.each([
  ["test('HOME-07: when x, then y', () => {});", ['HOME-07']],
  ['test(`R-01..03, R-22: when a page opens`, () => {});', ['R-01', 'R-02', 'R-03', 'R-22']],
  ["describe('API-12 DEF-10: posting', () => {});", ['API-12', 'DEF-10']],
  ["test.each([['VAL-08', '4'], ['VAL-12 VAL-09: x', '']])('%s: z');", ['VAL-08', 'VAL-12', 'VAL-09']],
])('when a title or a row of its table begins with items, then they are named (%#)', (source, ids) => {
  expect(titleIdsIn(source)).toEqual(ids);
});

test.each(["// HOME-07\ntest('when x');", "call('see HOME-07');", "expect('SP-10/2 TST-1042');"])(
  'ignores ids elsewhere and other numbers (%#)',
  (source) => {
    expect(titleIdsIn(source)).toEqual([]);
  },
);
