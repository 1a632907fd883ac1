import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guarded, unguarded } from './csv.ts';

/** Short texts of the relevant signs; longer ones find nothing new. */
const text = fc.string({
  unit: fc.constantFrom('a', ' ', "'", '=', '-', '＋', ';', '\t', '\n', ','),
  maxLength: 12,
});

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['Disc;=SUM(A1)', "Disc;'=SUM(A1)"],
  ['Disc\t@SUM(A1)', "Disc\t'@SUM(A1)"],
  ['Disc\n+1', "Disc\n'+1"],
  ['-10.00', '-10.00'],
  ['Disc; -1', "Disc; '-1"],
  ['10-15 mm, a=b', '10-15 mm, a=b'],
])('guards %j however a spreadsheet splits it', (cell, written) => {
  expect(guarded(cell)).toBe(written);
});

test('reads a guarded cell back, and leaves nothing in it that a spreadsheet would run', () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(unguarded(guarded(cell))).toBe(cell);
      for (const piece of guarded(cell).split(/[;\t\n]/)) expect(piece.trim()).not.toMatch(/^[=\-＋]/);
    }),
  );
});
