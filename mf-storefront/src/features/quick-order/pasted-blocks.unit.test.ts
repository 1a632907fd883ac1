import { describe, expect, test } from 'vitest';
import { readPastedText } from './pasted-lines.rules.ts';

type Read = readonly (readonly [number: string, quantity: number | '?' | undefined])[];

/** `?`: the buyer is asked for the quantity. */
function read(text: string): Read {
  return readPastedText(text).lines.map(({ number, quantity, question }) => [
    number,
    question === undefined ? quantity : '?',
  ]);
}

const blocks: [what: string, text: string, expected: Read][] = [
  ['a comma', 'SP-100, 12', [['SP-100', 12]]],
  ['a comma without a blank', 'SP-100,12', [['SP-100', 12]]],
  ['a semicolon', 'SP-100;12', [['SP-100', 12]]],
  ['a tab', 'SP-100\t12', [['SP-100', 12]]],
  ['a bar', 'SP-100 | 12', [['SP-100', 12]]],
  ['a blank', 'SP-100 12', [['SP-100', 12]]],
  ['a hard space', 'SP-100\u00a012', [['SP-100', 12]]],
  ['a colon', 'SP-100: 12', [['SP-100', 12]]],
  ['an equals sign', 'SP-100 = 12', [['SP-100', 12]]],
  ['a dash', 'SP-100 - 12', [['SP-100', 12]]],
  ['a long dash', 'SP-100 – 12', [['SP-100', 12]]],
  ['a times sign', 'SP-100 × 12', [['SP-100', 12]]],
  ['an x before the quantity', 'SP-100 x12', [['SP-100', 12]]],
  ['an x behind the quantity', 'SP-100 12x', [['SP-100', 12]]],
  ['brackets', 'SP-100 (x4)', [['SP-100', 4]]],
  ['brackets without an x', 'SP-100 (4)', [['SP-100', 4]]],
  ['pieces', 'SP-100 12 pcs', [['SP-100', 12]]],
  ['pieces and a point', 'SP-100 12 pcs.', [['SP-100', 12]]],
  ['pieces without a blank', 'SP-100 12pcs', [['SP-100', 12]]],
  ['German pieces', 'SP-100, 12 Stk.', [['SP-100', 12]]],
  ['Polish pieces', 'SP-100; 12 szt.', [['SP-100', 12]]],
  ['the quantity first', '2 x SP-100', [['SP-100', 2]]],
  ['the quantity first with an x', '2x SP-100', [['SP-100', 2]]],
  ['pieces first', '12 pcs SP-100', [['SP-100', 12]]],
  ['pieces of', '12 pcs of SP-100', [['SP-100', 12]]],
  ['thousands with a comma', 'SP, 1,000', [['SP', 1_000]]],
  ['thousands with a comma behind a blank', 'SP-100 1,000', [['SP-100', 1_000]]],
  ['millions', 'SP-100, 1,000,000', [['SP-100', 1_000_000]]],
  ['thousands in quotes', '"SP-100","1,000"', [['SP-100', 1_000]]],
  ['thousands with a hard space', 'SP-100;1\u00a0000', [['SP-100', 1_000]]],
  ['thousands with a thin space', 'SP-100;1\u202f000', [['SP-100', 1_000]]],
  ['thousands with an apostrophe', "SP-100;1'000", [['SP-100', 1_000]]],
  ['thousands with a point', 'SP-100;1.000', [['SP-100', '?']]],
  ['thousands with a point behind a blank', 'SP-100 1.200', [['SP-100', '?']]],
  [
    'a point after other quantities',
    'SP-1;100\nSP-2;1.200',
    [
      ['SP-1', 100],
      ['SP-2', '?'],
    ],
  ],
  ['decimal zeros', 'SP-100;40,00', [['SP-100', 40]]],
  ['decimal zeros behind a comma', 'SP-100, 40,00', [['SP-100', 40]]],
  ['decimal zeros with a point', 'SP-100;40.00', [['SP-100', 40]]],
  [
    'decimal commas and a grouped quantity',
    'SP-1;40,00\nSP-2;1.000,00',
    [
      ['SP-1', 40],
      ['SP-2', 1_000],
    ],
  ],
  [
    'decimal commas and a point',
    'SP-1;40,00\nSP-2;1.000',
    [
      ['SP-1', 40],
      ['SP-2', 1_000],
    ],
  ],
  ['half a piece', 'SP-100;1,5', [['SP-100', '?']]],
  ['a price behind the number', 'SP;38;10', [['SP', '?']]],
  ['a price behind the quantity', 'SP;10;38.50', [['SP', '?']]],
  ['a name between', 'SP-100;Brake disc;10', [['SP-100', 10]]],
  ['a name with a size between', 'SP-100;Disc 280 mm;10', [['SP-100', 10]]],
  ['an empty cell between', 'SP-100;;3', [['SP-100', 3]]],
  ['a number of two words', 'PAD 200 12', [['PAD 200', 12]]],
  ['a number of two words and a comma', 'PAD 200, 12', [['PAD 200', 12]]],
  ['Bangla digits', 'SP-১০০, ১২', [['SP-১০০', 12]]],
  ['full-width digits', 'SP-100，１２'.replace('，', ','), [['SP-100', 12]]],
  ['an invisible mark', 'SP-100\u200b, 12\u200e', [['SP-100\u200b', 12]]],
  ['no quantity', 'SP-100', [['SP-100', undefined]]],
  ['no quantity behind a comma', 'SP-100,', [['SP-100', undefined]]],
  ['words for a quantity', 'SP-100, many', [['SP-100', undefined]]],
  [
    'different separators',
    'SP-1, 50\nSP-2; 100\nSP-3 7\n2 x SP-4',
    [
      ['SP-1', 50],
      ['SP-2', 100],
      ['SP-3', 7],
      ['SP-4', 2],
    ],
  ],
  ['a header', 'Number;Quantity\nSP-1;2', [['SP-1', 2]]],
  [
    'a header with swapped columns',
    'Qty;Part number\n2;SP-1\n3;SP-2',
    [
      ['SP-1', 2],
      ['SP-2', 3],
    ],
  ],
  ['a German header', 'Pos;Artikelnummer;Bezeichnung;Menge;Preis\n1;SP-1;Scheibe;2;38,50', [['SP-1', 2]]],
  ['a French header', 'Référence;Désignation;Quantité\nSP-1;Disque;2', [['SP-1', 2]]],
  ['a Bangla header', 'Part no.;পরিমাণ\nSP-1;২', [['SP-1', 2]]],
  ['sep=', 'sep=;\nNumber;Quantity\nSP-1;2', [['SP-1', 2]]],
  ['a title above the header', 'Order of May\nNumber;Quantity\nSP-1;2', [['SP-1', 2]]],
  [
    'a table with positions, texts and prices',
    '1\t04465-0K240\tPad set, front\t4\t38.50\n2\t43512-0K160\tDisc 319 mm\t10\t41.90\n3\t90915-YZZD2\tFilter\t2\t5.00',
    [
      ['04465-0K240', 4],
      ['43512-0K160', 10],
      ['90915-YZZD2', 2],
    ],
  ],
  [
    'a table with decimal commas',
    'Pos;OE;Text;Menge;Preis\n1;04465-0K240;Belag;4,00;38,50\n2;43512-0K160;Scheibe;1.000;41,90',
    [
      ['04465-0K240', 4],
      ['43512-0K160', 1_000],
    ],
  ],
  [
    'a table whose quantities cannot be told from other numbers',
    'SP-1\t10\t38\nSP-2\t5\t41',
    [
      ['SP-1', undefined],
      ['SP-2', undefined],
    ],
  ],
  ['a quantity in words in a table', 'Number;Quantity\nSP-1;two', [['SP-1', '?']]],
];

describe('pasted blocks', () => {
  test('are at least 60', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(60);
  });

  test.each(blocks)('with %s', (_what, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('are read with the columns that the buyer names', () => {
    const text = 'SP-1\t10\t38\nSP-2\t5\t41';
    expect(readPastedText(text).columns).toEqual({ names: ['SP-1', '10', '38'], number: 0, quantity: -1 });
    const { lines } = readPastedText(text, { number: 0, quantity: 1 });
    expect(lines.map(({ number, quantity }) => [number, quantity])).toEqual([
      ['SP-1', 10],
      ['SP-2', 5],
    ]);
  });

  test('ask for a quantity in words a buyer can answer', () => {
    const question = (text: string) => readPastedText(text).lines[0]?.question;
    expect(question('SP;1.000')).toBe('“1.000” can be 1000 or 1. Enter the quantity.');
    expect(question('SP;38;10')).toBe('Is 38 and 10 the quantity? Enter it.');
    expect(question('SP;1,5')).toBe('“1,5” is not a whole number. Enter the quantity.');
  });
});
