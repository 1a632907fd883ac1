import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPastedText } from './pasted-lines.rules.ts';

test.each([
  ['SP-BRD-1040, 50', 'SP-BRD-1040', 50],
  ['SP-BRD-1040;50', 'SP-BRD-1040', 50],
  ['SP-BRD-1040\t50', 'SP-BRD-1040', 50],
  ['SP-BRD-1040   50', 'SP-BRD-1040', 50],
  ['SP-BRD-1040 x 50', 'SP-BRD-1040', 50],
  ['  PAD 200 12  ', 'PAD 200', 12],
  ['PAD 200, 12', 'PAD 200', 12],
  ['SP-BRD-1040\tVented brake disc, 280 mm\t1,000', 'SP-BRD-1040', 1_000],
  ['"SP-BRD-1040","1,000"', 'SP-BRD-1040', 1_000],
  ['"SP ""B""";7', 'SP "B"', 7],
  ['SP-BRD-1040;;3', 'SP-BRD-1040', 3],
  ['SP-BRD-1040', 'SP-BRD-1040', undefined],
  ['SP-BRD-1040,', 'SP-BRD-1040', undefined],
  ['SP-BRD-1040, many', 'SP-BRD-1040', undefined],
  ['SP-BRD-1040, -5', 'SP-BRD-1040', undefined],
])('parses %o as part %s, %s pieces', (text, number, quantity) => {
  expect(readPastedText(text).lines).toEqual([{ at: 1, text: text.trim(), number, quantity }]);
});

test('skips the header and empty lines of a spreadsheet and keeps its line numbers', () => {
  const { lines } = readPastedText('Number;Quantity\r\n\r\nSP-1;2\r\nSP-2;3\r\n');
  expect(lines.map(({ at, number }) => [at, number])).toEqual([
    [3, 'SP-1'],
    [4, 'SP-2'],
  ]);
});

test("keeps the lines that exceed the basket's limit apart", () => {
  const all = Array.from({ length: 103 }, (_none, at) => `SP-${at}, 1`);
  const { lines, leftOut } = readPastedText(all.join('\n'));
  expect(lines).toHaveLength(100);
  expect(leftOut).toEqual(all.slice(100));
});

test('understands a list in each of the supported formats', () => {
  const number = fc.stringMatching(/^[A-Z]{2,4}-[0-9]{1,5}$/);
  const row = fc.record({
    number,
    quantity: fc.integer({ min: 1, max: 999_999_999 }),
    separator: fc.constantFrom(', ', ',', ';', ' ; ', '\t', ' ', '   ', ' x '),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
      const text = rows.map((each) => `${each.number}${each.separator}${each.quantity}`).join(end);
      expect(readPastedText(text).lines.map(({ number: read, quantity }) => [read, quantity])).toEqual(
        rows.map((each) => [each.number, each.quantity]),
      );
    }),
  );
});

test('parses any pasted text within bounds and without losing a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const { lines, leftOut } = readPastedText(text);
      expect(lines.length).toBeLessThanOrEqual(100);
      expect(leftOut).toEqual([]);
      for (const line of lines) expect(text).toContain(line.text);
    }),
  );
});
