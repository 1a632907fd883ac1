import { plainText } from './plain-text.ts';

export type DecimalSign = '.' | ',';

/** A number as written. `1,240` alone is both: 1240 to an American, 1.24 to a German. */
export type WrittenNumber =
  | { readonly kind: 'number'; readonly value: number; readonly decimalSign?: DecimalSign }
  | {
      readonly kind: 'unclear';
      readonly sign: DecimalSign;
      readonly whole: number;
      readonly fraction: number;
    };

const other = { '.': ',', ',': '.' } as const;

function isSign(sign: string | undefined): sign is DecimalSign {
  return sign === '.' || sign === ',';
}

/** Groups of three, or of two as in India and Bangladesh: `12,34,567`. */
function isGrouped(text: string): boolean {
  return /^\d{1,3}([., '])\d{3}(?:\1\d{3})*$/.test(text) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(text);
}

function ungrouped(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  return isGrouped(text) ? text.replace(/\D/g, '') : undefined;
}

function known(
  whole: string | undefined,
  decimals: string,
  decimalSign: DecimalSign,
): WrittenNumber | undefined {
  if (whole === undefined || (whole === '' && decimals === '')) return undefined;
  return { kind: 'number', value: Number(`${whole || 0}.${decimals || 0}`), decimalSign };
}

/** Reads a number with one comma or one point. */
function withOneSign(
  text: string,
  sign: DecimalSign,
  habit: DecimalSign | undefined,
): WrittenNumber | undefined {
  const [whole = '', decimals = ''] = text.split(sign);
  const isDecimal = decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole) || habit === sign;
  if (isDecimal) return known(ungrouped(whole), decimals, sign);
  if (habit === other[sign]) return { kind: 'number', value: Number(whole + decimals), decimalSign: habit };
  return { kind: 'unclear', sign, whole: Number(whole + decimals), fraction: Number(`${whole}.${decimals}`) };
}

/**
 * Reads a number as people of any country write it: `1240`, `38.50`, `38,50`, `1,240.50`, `1.240,50`, `1 240,50`, `1'240`,
 * `12,34,567`. `habit` is the sign known to be the decimal one. Undefined for other text.
 */
export function readNumber(text: string, habit?: DecimalSign): WrittenNumber | undefined {
  const typed = plainText(text).replaceAll('٫', '.').replace(/[٬’]/g, "'");
  if (/^\d+$/.test(typed)) return { kind: 'number', value: Number(typed) };
  if (!/^[\d., ']*\d$/.test(typed)) return undefined;
  const signs = typed.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  const isLastOnce = signs.filter((sign) => sign === last).length === 1;
  if (isSign(last) && isLastOnce && signs.length === 1) return withOneSign(typed, last, habit);
  if (isSign(last) && isLastOnce) {
    const [whole = '', decimals = ''] = typed.split(last);
    return known(ungrouped(whole), decimals, last);
  }
  const whole = ungrouped(typed);
  if (whole === undefined) return undefined;
  const decimalSign = isSign(last) ? other[last] : undefined;
  return { kind: 'number', value: Number(whole), decimalSign };
}

/** Returns the decimal sign that all clear numbers of a file agree on. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | undefined {
  const signs = new Set<DecimalSign>();
  for (const text of texts) {
    const read = readNumber(text);
    if (read?.kind === 'number' && read.decimalSign) signs.add(read.decimalSign);
  }
  const [sign] = signs;
  return signs.size === 1 ? sign : undefined;
}

/** Reads an amount in US dollars with its sign: `$41.90`, `41,90 USD`, `41,-`. An unclear one is asked for. */
export function readDollars(text: string, habit?: DecimalSign): WrittenNumber | undefined {
  const amount = plainText(text)
    .replace(/^(?:US)?\$\s*|^USD\s*/i, '')
    .replace(/\s*(?:US)?\$$|\s*USD$/i, '')
    .replace(/[.,]-{1,2}$/, '');
  const thousands = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(amount)?.[1];
  // Cents have two digits: 1.240 may be 1240 even in a file with decimal points.
  return readNumber(amount, thousands === habit ? undefined : habit);
}

/** Asks which of two numbers is meant. */
export function unclearNumber({ sign, whole, fraction }: WrittenNumber & { kind: 'unclear' }): string {
  const [before, after] = [String(whole).slice(0, -3), String(whole).slice(-3)];
  return `“${before}${sign}${after}” can mean ${whole} or ${fraction}. Write one of them.`;
}
