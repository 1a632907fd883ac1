import { limits } from '@shop/contracts';
import { Refusal } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { textOf } from './csv-text.ts';
import { readCsv } from './read-csv.ts';

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

async function read(file: string | Buffer, piece = 1_000_000) {
  return Array.fromAsync(readCsv(inPieces(Buffer.from(file), piece)));
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

  test('reads a cell that was guarded against formulas', async () => {
    const [row] = await read("part_number,name\nA,'=SUM(A1)\n");
    expect(row?.cells.name).toBe('=SUM(A1)');
  });
});

describe('files that cannot be read', () => {
  const text = 'part_number,name\nA,Größe\n';
  const notText = /^This file is not text in UTF-8/;

  test.each([
    ['in Windows-1252', Buffer.from(text, 'latin1'), notText],
    ['in UTF-16 without a mark', Buffer.from(text, 'utf16le'), notText],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), /^This is a spreadsheet workbook/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), notText],
    ['empty', '', /no rows/],
    ['only a header', 'part_number,name\n', /no rows/],
    ['with a quote that is not closed', 'part_number,name\nA,x\nB,"open\n', /^Line \d+: the quotes/],
    ['with a quote within a word', 'part_number,name\nA,19" rim\n', /^Line 2: the quotes/],
    [
      'with a cell of a mebibyte',
      `part_number,name\nA,"${'x'.repeat(1024 * 1024)}"\n`,
      /^Line 2: a row can have/,
    ],
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

  test.each([
    ['row', `part_number,name\nA,x\nB,x${','.repeat(16_384)}\n`, 3],
    ['row with line ends in its cells', `part_number,name\nA,x\n${',"\n"'.repeat(16_384)}\n`, 3],
    ['header', `part_number${','.repeat(16_384)}\nA\n`, 1],
  ])('refuses a %s of 16,384 columns, naming its line and the limit', async (_what, file, line) => {
    const [said] = await refused(file);
    expect(said).toMatch(/^Line \d+: a row can have 50 cells at most/);
    expect(Number(said?.match(/\d+/)?.[0])).toBeGreaterThanOrEqual(line);
  });

  test('refuses a row that is too long, naming its line and the limit', async () => {
    expect(await refused(`part_number,name\nA,${'x'.repeat(300_000)}\n`)).toEqual([
      'Line 2: a row can have 262,144 characters at most. Check its quotes',
    ]);
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
