import { type Attribute, type Fitment, limits, type PriceBreak } from '@shop/contracts';

/** Format of list cells: `Diameter=319 mm | Type=Ventilated`. A backslash escapes a separator that is part of a text. */
const between = ' | ';

function escaped(text: string, signs: string): string {
  return [...text].map((each) => (each === '\\' || signs.includes(each) ? `\\${each}` : each)).join('');
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, '$1').trim();
}

/** Splits at each unescaped `sign`; the pieces keep their backslashes. */
function cut(text: string, sign: string): string[] {
  const pieces = [''];
  for (const [each] of text.matchAll(/\\?./gsu)) {
    if (each === sign) pieces.push('');
    else pieces.push(`${pieces.pop()}${each}`);
  }
  return pieces.map((piece) => piece.trim());
}

/** One more than any list may have, so that a longer list is refused without validating all of it. */
const itemsRead =
  1 +
  Math.max(
    limits.oeNumbersMax,
    limits.attributesMax,
    limits.fitmentsMax,
    limits.imagesMax,
    limits.priceBreaksMax,
  );

function items(cell: string): string[] {
  return cut(cell, '|')
    .filter((item) => item !== '')
    .slice(0, itemsRead);
}

export function readTexts(cell: string): string[] {
  return items(cell).map(unescaped);
}

export function writeTexts(texts: readonly string[]): string {
  return texts.map((text) => escaped(text, '|')).join(between);
}

const measured = /^(\d+(?:\.\d+)?)\s+(\S.*)$/s;
/** Any value with its unit in brackets; empty brackets mean no unit. */
const bracketed = /^((?:\\.|[^\\[\]])*)\[((?:\\.|[^\\[\]])*)\]$/s;

function readAttribute(item: string): Partial<Attribute> {
  const [name = '', ...rest] = cut(item, '=');
  const text = rest.join('=');
  const [, value = text, unit = ''] = bracketed.exec(text) ?? measured.exec(text) ?? [];
  return {
    name: unescaped(name),
    value: unescaped(value),
    unit: unit.trim() === '' ? undefined : unescaped(unit),
  };
}

function writeAttribute({ name, value, unit }: Attribute): string {
  const [before, text] = [escaped(name, '|='), escaped(value, '|[]')];
  const behind = unit === undefined ? undefined : escaped(unit, '|[]');
  const plain = behind === undefined ? text : `${text} ${behind}`;
  // Brackets are needed unless the plain form parses back to the same unit.
  const readUnit = measured.exec(plain)?.[2];
  const isPlain = readUnit === behind;
  return `${before}=${isPlain ? plain : `${text} [${behind ?? ''}]`}`;
}

export function readAttributes(cell: string): Partial<Attribute>[] {
  return items(cell).map(readAttribute);
}

export function writeAttributes(attributes: readonly Attribute[]): string {
  return attributes.map(writeAttribute).join(between);
}

/** Reads `2015-2023`, `2015-` (still in production) or `2015` (one year). */
function readYears(text: string): { yearFrom: string; yearTo?: string } {
  const [yearFrom = '', ...rest] = text.split(/[-–]/).map((year) => year.trim());
  const yearTo = rest.length === 0 ? yearFrom : rest.join('-');
  return yearTo === '' ? { yearFrom } : { yearFrom, yearTo };
}

function writeYears({ yearFrom, yearTo }: Fitment): string {
  return yearTo === yearFrom ? String(yearFrom) : `${yearFrom}-${yearTo ?? ''}`;
}

/** Returns strings; the contract's schemas validate them. */
function readFitment(item: string): Record<string, string | undefined> {
  const [make = '', model = '', years = '', engine = '', ...note] = cut(item, '~');
  return {
    make: unescaped(make),
    model: unescaped(model),
    ...readYears(years),
    engine: engine === '' ? undefined : unescaped(engine),
    note: note.every((text) => text === '') ? undefined : unescaped(note.join(' ~ ')),
  };
}

function writeFitment(fitment: Fitment): string {
  const { make, model, engine = '', note = '' } = fitment;
  const texts = [make, model, writeYears(fitment), engine, note].map((text) => escaped(text, '|~'));
  return texts.join(' ~ ').replace(/(?: ~ )+$/, '');
}

export function readFitments(cell: string): Record<string, string | undefined>[] {
  return items(cell).map(readFitment);
}

export function writeFitments(fitments: readonly Fitment[]): string {
  return fitments.map(writeFitment).join(between);
}

export function readPriceBreaks(cell: string): Record<'fromQuantity' | 'price', string>[] {
  return items(cell).map((item) => {
    const [fromQuantity = '', ...price] = item.split(':').map((text) => text.trim());
    return { fromQuantity, price: price.join(':') };
  });
}

export function writePriceBreaks(breaks: readonly PriceBreak[]): string {
  return breaks.map(({ fromQuantity, price }) => `${fromQuantity}: ${price.toFixed(2)}`).join(between);
}
