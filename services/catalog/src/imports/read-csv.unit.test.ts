import { limits } from '@shop/contracts';
import { Refusal } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { textOf } from './csv-text.ts';
import { readCsv } from './read-csv.ts';

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

async function read(file: string | Buffer, piece = 1_000_000) {
  return Array.fromAsync(readCsv(inPieces(Buffer.from(file), piece)).rows);
}

async function refused(file: string | Buffer): Promise<string[]> {
  const refusal: unknown = await read(file).catch((error: unknown) => error);
  if (!(refusal instanceof Refusal)) throw new Error('the file was read');
  expect(refusal.status).toBe(422);
  return refusal.details.errors?.map(({ message }) => message) ?? [];
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const two = [
  { line: 2, cells: { part_number: 'BD-1', name: 'Disc, vented', price: '38.50' } },
  { line: 3, cells: { part_number: 'BD-2', name: 'Größe "M"', price: '9' } },
];

describe('files of spreadsheet programs', () => {
  test.each([
    ['LibreOffice with commas', 'part_number,name,price\nBD-1,"Disc, vented",38.50\nBD-2,"Größe ""M""",9\n'],
    [
      'Excel of half the world, with semicolons',
      'part_number;name;price\r\nBD-1;Disc, vented;38.50\r\nBD-2;"Größe ""M""";9\r\n',
    ],
    ['text with tabs', 'Part Number\tNAME\t price\nBD-1\tDisc, vented\t38.50\nBD-2\t"Größe ""M"""\t9'],
    ['an old Mac', 'part_number,name,price\rBD-1,"Disc, vented",38.50\rBD-2,"Größe ""M""",9\r'],
  ])('reads the rows of a file of %s, however it is split in transit', async (_program, text) => {
    expect(await read(text)).toEqual(two);
    expect(await read(text, 1)).toEqual(two);
    expect(await read(Buffer.concat([mark, Buffer.from(text)]), 2)).toEqual(two);
  });

  test('reads Excel\'s "Unicode text" in UTF-16', async () => {
    const text = '\ufeffpart_number\tname\tprice\r\nBD-1\tDisc, vented\t38.50\r\nBD-2\t"Größe ""M"""\t9\r\n';
    expect(await read(Buffer.from(text, 'utf16le'), 3)).toEqual(two);
    expect(await read(Buffer.from(text, 'utf16le').swap16(), 3)).toEqual(two);
  });

  test('names the line a row begins on, with line breaks in cells and empty rows', async () => {
    const text = 'part_number,name\r\nA,"one\r\ntwo\r\nthree"\r\n\r\n,\r\nB,"one\ntwo"\r\nC,x';
    expect((await read(text)).map(({ line, cells }) => [line, cells.part_number])).toEqual([
      [2, 'A'],
      [7, 'B'],
      [9, 'C'],
    ]);
  });

  test('treats cells as absent when Excel left out trailing separators', async () => {
    const [row] = await read('part_number,name,weight_grams\nA,Disc\n');
    expect(row).toEqual({ line: 2, cells: { part_number: 'A', name: 'Disc' } });
  });

  test('reports a row with more cells than columns', async () => {
    const [row] = await read('part_number,price\nA,38,50\n');
    expect(row?.shape).toBe('This row has 3 cells, and there are 2 columns');
  });

  test('names the row whose quote stays open, too long rows and rows with too many cells, and reads the others', async () => {
    const text = [
      'part_number,name',
      'A,12" hose',
      'B,"open',
      `C,${'x'.repeat(300_000)}`,
      `D,"${'x'.repeat(1024 * 1024)}"`,
      `E,x${',y'.repeat(16_384)}`,
      'F,="0012"',
    ];
    const rows = await read(text.join('\r\n'));
    expect(rows.map(({ line, cells, shape }) => [line, cells.part_number, shape?.slice(0, 24)])).toEqual([
      [2, 'A', undefined],
      [3, 'B', 'A quotation mark opens h'],
      [4, 'C', 'A row can have 163,840 c'],
      [5, 'D', 'A row can have 163,840 c'],
      [6, 'E', 'This row has 16386 cells'],
      [7, 'F', undefined],
    ]);
    expect(rows[0]?.cells.name).toBe('12" hose');
    expect(rows.at(-1)?.cells.name).toBe('0012');
  });

  test('reads sep=, title rows, empty titles and empty rows', async () => {
    const rows = await read('sep=;\n;;;\nParts of 2026;;;\nprice;part_number;;\n;;;\n39,95;A;;\n40,00;B;;\n');
    expect(rows).toEqual([
      { line: 6, cells: { price: '39,95', part_number: 'A' } },
      { line: 7, cells: { price: '40,00', part_number: 'B' } },
    ]);
  });

  test('names a cell below an empty title', async () => {
    const [row] = await read('part_number;;name\nA;lost;Disc\n');
    expect(row?.shape).toBe('Cell 2 has text, and its column has no title');
  });

  test('reads Windows-1252, and says so with the decimal sign of the file', async () => {
    const text = 'part_number;name;price\nA;Größe;39,95\nB;x;1.240\n';
    for (const filler of ['', `${'F;x;1\n'.repeat(6_000)}`]) {
      const file = readCsv(
        inPieces(Buffer.from(`part_number;name;price\n${filler}${text.slice(23)}`, 'latin1'), 4_000),
      );
      const rows = await Array.fromAsync(file.rows);
      expect(rows.at(-2)?.cells.name).toBe('Größe');
      expect(file.facts()).toEqual({ encoding: 'windows-1252', decimalSign: ',' });
    }
  });

  test('reads a cell that was guarded against formulas', async () => {
    const [row] = await read("part_number,name\nA,'=SUM(A1)\n");
    expect(row?.cells.name).toBe('=SUM(A1)');
  });
});

describe('files that cannot be read', () => {
  const notText = /^This file is not text in UTF-8/;

  test.each([
    [
      'in Windows-1251',
      Buffer.from([...Buffer.from('part_number,name\nA,'), 0xd2, 0xee, 0xf0, 0xec]),
      notText,
    ],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), /^This is a spreadsheet workbook/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), notText],
    ['empty', '', /no rows/],
    ['only a header', 'part_number,name\n', /no rows/],
    ['without part numbers', 'name,price\nDisc,2\n', /^The column “part_number” is missing/],
    ['with unknown columns', 'part_number,Preis\nA,2\n', /^Unknown columns: “Preis”/],
    ['with a column twice', 'part_number,name,Name\nA,x,y\n', /Duplicate columns: “name”/],
  ])('rejects a file that is %s, and says why', async (_kind, file, reason) => {
    const [said] = await refused(file);
    expect(said).toMatch(reason);
  });

  test('reports all faults of a header together', async () => {
    expect(await refused('name,name,colour\nA,B,C\n')).toHaveLength(3);
  });

  test('rejects a file with too many rows', async () => {
    expect(await refused(`part_number\n${'A\n'.repeat(50_001)}`)).toEqual([
      'A file can have 50,000 rows at most. Split it into several files.',
    ]);
  });

  test('refuses a header of 16,384 columns', async () => {
    const [said] = await refused(`part_number${',x'.repeat(16_384)}\nA\n`);
    expect(said).toBe('A row can have 50 cells at most');
  });

  test('rejects a file above the size limit while it arrives', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'x');
    const endless = async function* () {
      for (;;) yield mebibyte;
    };
    let read = 0;
    const reading = async () => {
      for await (const text of textOf(endless())) read += text.length;
    };
    await expect(reading()).rejects.toMatchObject({ status: 413 });
    expect(read).toBe(limits.importBytes);
  });
});
