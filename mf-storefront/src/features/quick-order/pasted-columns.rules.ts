import { plainText, readNumber } from '@shop/contracts/client';

/** The columns of a pasted table, by their place. */
export interface PastedColumns {
  /** The title of each column, or its first cell. */
  readonly names: readonly string[];
  readonly number: number;
  /** -1 if no column has quantities. */
  readonly quantity: number;
}

const numberTitles =
  /^(?:part|item|article|artikel|art|teile?|oe|oem|sku|mpn|ref(?:erence|erenz)?|réf(?:érence)?|product|produkt|code|código|codigo|número|numero|number|nummer|номер|артикул|bestell)[\s.\-_]*(?:number|numbers|nummer|no|nr|num|code|id|#|№|n°)?[\s.]*$|^(?:no|nr|number|n°|№)\.?$/iu;
const quantityTitles =
  /^(?:order[\s-]?)?(?:qty|quantity|quantities|menge|anzahl|stück|stk|pcs|pieces|quantité|qté|qte|cantidad|cant|quantità|qta|quantidade|ilość|antal|aantal|adet|количество|кол-во|পরিমাণ|الكمية|数量)\.?$/iu;

function titled(cells: readonly string[], titles: RegExp): number {
  return cells.findIndex((cell) => titles.test(cell.trim()));
}

/** Counts the known titles of a row that can be the header of a pasted table. */
export function titlesIn(cells: readonly string[]): number {
  if (cells.length < 2 || cells.some((cell) => /\p{Nd}/u.test(cell))) return 0;
  const known = [titled(cells, numberTitles), titled(cells, quantityTitles)].filter((at) => at !== -1);
  return titled(cells, numberTitles) === -1 ? 0 : known.length;
}

function looksLikeNumber(cell: string): number {
  const text = plainText(cell);
  if (!/\d/.test(text) || text.length > 40 || /[.,]\d\d$/.test(text)) return 0;
  if (/^\d{1,4}$/.test(text)) return 0.1;
  // Part numbers have few words; descriptions such as "Disc 280 mm" have more.
  return text.split(' ').length > 3 || /\p{Ll}{4}/u.test(text) ? 0.2 : 1;
}

function isCounting(cells: readonly string[]): boolean {
  const numbers = cells.map(Number);
  return (
    numbers.length > 1 &&
    numbers.every(
      (each, at) =>
        at === 0 ||
        (each - (numbers[at - 1] ?? 0) === (numbers[1] ?? 0) - (numbers[0] ?? 0) &&
          each > (numbers[at - 1] ?? 0)),
    )
  );
}

function isWhole(cell: string): boolean {
  const read = readNumber(cell);
  return read !== undefined && (read.kind === 'unclear' || Number.isInteger(read.value));
}

function hasCents(cell: string): boolean {
  return /[.,]\d\d$|^\D*[$€£]/.test(cell.trim());
}

/** Returns the columns from the one that most likely has part numbers to the least likely one. */
export function numberColumns(rows: readonly (readonly string[])[], width: number): number[] {
  const score = (at: number) =>
    rows.reduce((sum, cells) => sum + looksLikeNumber(cells[at] ?? ''), 0) / Math.max(rows.length, 1);
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => score(at) > 0.3)
    .toSorted((one, other) => score(other) - score(one) || one - other);
}

/** Returns the only column of whole numbers besides positions and prices; -1 if there is none or several. */
function quantityColumn(rows: readonly (readonly string[])[], width: number, number: number): number {
  const cellsAt = (at: number) => rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
  const candidates = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = cellsAt(at);
    if (at === number || cells.length === 0 || !cells.every(isWhole)) return false;
    return !cells.some(hasCents) || cells.every((cell) => /[.,]00$/.test(cell));
  });
  const others = candidates.filter((at) => !(at < number && isCounting(cellsAt(at))));
  return others.length === 1 ? (others[0] ?? -1) : -1;
}

/** Finds the columns of a table by its titles, or by its cells. */
export function findColumns(
  header: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): PastedColumns | undefined {
  const width = Math.max(...[header ?? [], ...rows].map((cells) => cells.length));
  const names = Array.from(
    { length: width },
    (_, at) => header?.[at] || rows.find((cells) => cells[at])?.[at] || '',
  );
  const byTitle = header ? titled(header, numberTitles) : -1;
  const number = byTitle === -1 ? (numberColumns(rows, width)[0] ?? -1) : byTitle;
  if (number === -1) return undefined;
  const said = header ? titled(header, quantityTitles) : -1;
  return { names, number, quantity: said === -1 ? quantityColumn(rows, width, number) : said };
}
