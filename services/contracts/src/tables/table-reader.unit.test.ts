import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTableReader, readTable, type TableOptions } from './table-reader.ts';
import { decodeTable } from './table-text.ts';

const known = ['number', 'qty', 'price'];
const options: TableOptions = {
  titlesIn: (cells) =>
    cells.some((cell) => cell.toLowerCase() === 'number')
      ? cells.filter((cell) => known.includes(cell.toLowerCase())).length
      : 0,
};

function read(text: string) {
  return readTable(text, options).map(({ line, cells }) => [line, ...cells]);
}

const rows = [
  ['A-1', '10'],
  ['B-2', '20'],
];
const plain = (at: number) => [
  [at, 'number', 'qty'],
  [at + 1, ...(rows[0] ?? [])],
  [at + 2, ...(rows[1] ?? [])],
];

describe('the head of a table', () => {
  const body = (sign: string) => `A-1${sign}10\nB-2${sign}20\n`;
  const heads: [what: string, text: string, ...read: (string | number)[][]][] = [
    ['commas', `number,qty\n${body(',')}`, ...plain(1)],
    ['semicolons', `number;qty\n${body(';')}`, ...plain(1)],
    ['tabs', `number\tqty\n${body('\t')}`, ...plain(1)],
    ['bars', `number|qty\n${body('|')}`, ...plain(1)],
    ['a byte order mark', `\ufeffnumber;qty\n${body(';')}`, ...plain(1)],
    ['Windows line ends', 'number;qty\r\nA-1;10\r\nB-2;20\r\n', ...plain(1)],
    ['old Mac line ends', 'number;qty\rA-1;10\rB-2;20\r', ...plain(1)],
    ['no last line end', 'number;qty\nA-1;10\nB-2;20', ...plain(1)],
    ['sep=;', `sep=;\nnumber;qty\n${body(';')}`, ...plain(2)],
    ['sep=,', `sep=,\nnumber,qty\n${body(',')}`, ...plain(2)],
    ['SEP=;', `SEP=;\nnumber;qty\n${body(';')}`, ...plain(2)],
    ['"sep=;"', `"sep=;"\nnumber;qty\n${body(';')}`, ...plain(2)],
    ['sep= and a tab', `sep=\t\nnumber\tqty\n${body('\t')}`, ...plain(2)],
    ['sep=;;; of a saved sheet', `sep=;;;\nnumber;qty\n${body(';')}`, ...plain(2)],
    ['sep=; with a mark', `\ufeffsep=;\r\nnumber;qty\r\n${body(';')}`, ...plain(2)],
    ['an empty first line', `\nnumber,qty\n${body(',')}`, ...plain(2)],
    ['empty rows of semicolons', `;\n;\nnumber;qty\n${body(';')}`, ...plain(3)],
    ['a title row', `Price list 2026\nnumber;qty\n${body(';')}`, ...plain(2)],
    ['a title row with commas', `Brakes, discs, pads, 2026\nnumber;qty\n${body(';')}`, ...plain(2)],
    ['a title and an empty row', `Price list;\n;\nnumber;qty\n${body(';')}`, ...plain(3)],
    ['a quoted title row', `"Price list\nof 2026"\nnumber;qty\n${body(';')}`, ...plain(3)],
    ['quoted titles', `"number","qty"\n${body(',')}`, ...plain(1)],
    ['titles with spaces around', ` number ; qty \n${body(';')}`, ...plain(1)],
    ['quoted titles behind spaces', `"number"; "qty"\n${body(';')}`, ...plain(1)],
    [
      ';;; after the titles',
      'number;qty;;;\nA-1;10;;;\n',
      [1, 'number', 'qty', '', '', ''],
      [2, 'A-1', '10', '', '', ''],
    ],
    [
      'a decimal comma among semicolons',
      'number;price\nA-1;39,95\n',
      [1, 'number', 'price'],
      [2, 'A-1', '39,95'],
    ],
    [
      'commas in cells among tabs',
      'number\tname\nA-1\tDisc, 280 mm, 4 bolts\n',
      [1, 'number', 'name'],
      [2, 'A-1', 'Disc, 280 mm, 4 bolts'],
    ],
    ['titles in another order', 'qty;number\n10;A-1\n', [1, 'qty', 'number'], [2, '10', 'A-1']],
    ['a column more', 'pos;number;qty\n1;A-1;10\n', [1, 'pos', 'number', 'qty'], [2, '1', 'A-1', '10']],
    ['no header, semicolons', 'A-1;10\nB-2;20\n', [1, 'A-1', '10'], [2, 'B-2', '20']],
    ['no header, tabs', 'A-1\t10\nB-2\t20\n', [1, 'A-1', '10'], [2, 'B-2', '20']],
    ['no header, one column', 'A-1\nB-2\n', [1, 'A-1'], [2, 'B-2']],
    ['no header, sep=', 'sep=;\nA-1;10\n', [2, 'A-1', '10']],
    ['no header, decimal commas', 'A-1;39,95\nB-2;40,00\n', [1, 'A-1', '39,95'], [2, 'B-2', '40,00']],
    ['="00123"', 'number;qty\n="00123";10\n', [1, 'number', 'qty'], [2, '00123', '10']],
    ['"=""00123"""', 'number;qty\n"=""00123""";10\n', [1, 'number', 'qty'], [2, '00123', '10']],
    ['12" hose', 'number;name\nA-1;12" hose\n', [1, 'number', 'name'], [2, 'A-1', '12" hose']],
    ['hose 12"', 'number;name\nA-1;hose 12"\n', [1, 'number', 'name'], [2, 'A-1', 'hose 12"']],
    ['"12"" hose"', 'number;name\nA-1;"12"" hose"\n', [1, 'number', 'name'], [2, 'A-1', '12" hose']],
    [
      'a line break in a cell',
      'number;name\nA-1;"one\ntwo"\nB-2;x\n',
      [1, 'number', 'name'],
      [2, 'A-1', 'one\ntwo'],
      [4, 'B-2', 'x'],
    ],
    ['a separator in a cell', 'number;name\nA-1;"one;two"\n', [1, 'number', 'name'], [2, 'A-1', 'one;two']],
    ['nothing', ''],
    ['only empty rows', '\n;;;\n\r\n'],
  ];

  test('is read in at least 40 forms', () => {
    expect(heads.length).toBeGreaterThanOrEqual(40);
  });

  test.each(heads.map(([what, text, ...rows]) => [what, text, rows] as const))(
    'with %s',
    (_what, text, expected) => {
      expect(read(text)).toEqual(expected);
    },
  );

  test.each(heads.map(([what, text]) => [what, text] as const))('with %s, in any pieces', (_what, text) => {
    for (const length of [1, 3, 7]) {
      const reader = createTableReader(options);
      const bare = text.replace(/^\ufeff/, '');
      const pieces = bare.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
      const inPieces = [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()];
      expect(inPieces).toEqual(readTable(text, options));
    }
  });
});

describe('rows that cannot be read', () => {
  test.each(['\n', '\r\n', '\r'])('are named by the line of an editor, alone, with line ends %j', (end) => {
    const lines = ['number;name', ...Array.from({ length: 3_000 }, (_, at) => `A-${at};part ${at}`)];
    lines[39] = 'A-38;"open';
    lines[50] = 'A-49;"one';
    lines[51] = 'two";x';
    const table = readTable(lines.join(end), options);
    expect(table.filter(({ fault }) => fault).map(({ line }) => line)).toEqual([40]);
    expect(table.at(-1)).toMatchObject({ line: 3_001, cells: ['A-2999', 'part 2999'] });
    expect(table).toHaveLength(3_000);
  });

  test('are those whose quotation mark stays open to the end', () => {
    const table = readTable('number;name\nA-1;"open\nB-2;x\nC-3;"open too\nD-4;y', options);
    expect(table.map(({ line, fault }) => [line, fault !== undefined])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ]);
  });

  test('are those that are too long', () => {
    const table = readTable(`number;name\nA-1;${'x'.repeat(2_000)}\nB-2;x`, { ...options, rowMax: 1_000 });
    expect(table.map(({ line, fault = '' }) => [line, fault])).toEqual([
      [1, ''],
      [2, 'A row can have 1,000 characters at most'],
      [3, ''],
    ]);
  });

  test('lose no line of any text', () => {
    const piece = fc.constantFrom('a', '"', ';', '\n', '\r\n', ' ', ',', '""');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = `number;qty\n${pieces.join('')}`;
        const kept = readTable(text, options)
          .map((row) => row.text)
          .join('\n');
        for (const line of text.split(/\r\n|\n|\r/)) if (/a/.test(line)) expect(kept).toContain(line);
      }),
    );
  });
});

describe('the character set of a table', () => {
  const text = 'number;name\nA-1;Größe für Müller, 40 €\n';
  const in1252 = Buffer.from(text.replace('€', '\u0080'), 'latin1');

  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['two bytes a letter', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['two bytes in the other order', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['two bytes without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['Windows-1252', in1252, 'windows-1252'],
  ])('is found to be %s', (_name, bytes, encoding) => {
    expect(decodeTable(bytes)).toEqual({ text, encoding });
  });

  test.each([
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), 'This is a spreadsheet workbook'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]),
      'not text in UTF-8',
    ],
    ['in Windows-1251', Buffer.from([0xd2, 0xee, 0xf0, 0xec, 0xee, 0xe7, 0x3b, 0x31]), 'not text in UTF-8'],
    ['in Windows-1250', Buffer.from('Ko\u00b3o;1', 'latin1'), 'not text in UTF-8'],
  ])('refuses a file that is %s', (_name, bytes, fault) => {
    expect(decodeTable(bytes)).toEqual({ fault: expect.stringContaining(fault) });
  });
});
