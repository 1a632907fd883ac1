import { partNumberKey } from '@shop/contracts';

/** Part numbers that Excel may have changed when it opened a file, and the comparison keys of what they may have been. */
export interface ExcelDoubt {
  readonly looksLike: string;
  readonly keys: readonly string[];
  /** Also without a likely part, the number is more Excel's than a maker's. */
  readonly isCertain: boolean;
}

const months: readonly string[] = [
  'jan janv ene',
  'feb fev févr fév',
  'mar mär mrz mars',
  'apr avr abr',
  'may mai',
  'jun juin',
  'jul juil',
  'aug août ago',
  'sep sept set',
  'oct okt out',
  'nov',
  'dec dez déc dic',
];

function monthOf(name: string): number | undefined {
  const at = months.findIndex((names) => names.split(' ').includes(name.toLowerCase()));
  return at === -1 ? undefined : at + 1;
}

/** Ways to write two numbers that Excel reads as a day and a month, or a month and a year. */
function pairs(one: number | string, other: number | string): string[] {
  const forms = (value: number | string) => [String(value), String(value).padStart(2, '0')];
  return forms(one).flatMap((first) => forms(other).flatMap((second) => [first + second, second + first]));
}

function datePairs(text: string): string[] | undefined {
  const [, day = '', after = ''] = /^(\d{1,2})[-. ]{1,2}(\p{L}{3,4})\.?$/u.exec(text) ?? [];
  const [, before = '', year = ''] = /^(\p{L}{3,4})\.?[- ](\d{1,4})$/u.exec(text) ?? [];
  const month = monthOf(after) ?? monthOf(before);
  if (month !== undefined) return pairs(day === '' ? Number(year) : Number(day), month);
  const [, one, two] = /^(\d{1,2})[/.](\d{1,2})[/.](?:19|20)\d\d$/.exec(text) ?? [];
  return one && two ? pairs(Number(one), Number(two)) : undefined;
}

/** Days since 1900 from 2000 to 2049, which Excel shows for a date in a column of numbers. */
function serialPairs(text: string): string[] | undefined {
  const days = Number(text);
  if (!/^\d{5}$/.test(text) || days < 36_526 || days > 54_788) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30 + days));
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()];
  return [...pairs(day, month), ...pairs(month, year), ...pairs(month, year % 100)];
}

/** 1.2E5 or 1,2E+05 was 12E4 or 120000. */
function exponentForms(text: string): string[] | undefined {
  const [, whole = '', decimals = '', exponent = ''] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,3})$/i.exec(text) ?? [];
  if (exponent === '' || (decimals === '' && !text.includes('+'))) return undefined;
  const digits = whole + decimals;
  const left = Number(exponent) - decimals.length;
  if (left < 0 || left > 30) return [];
  return [`${digits}E${left}`, digits + '0'.repeat(left), `${whole}E${exponent}`];
}

function keysOf(forms: readonly string[]): string[] {
  return [...new Set(forms.map(partNumberKey))];
}

/** Whether a text is a date or an exponent as Excel writes them. */
export function isExcelForm(text: string): boolean {
  return datePairs(text) !== undefined || exponentForms(text) !== undefined;
}

/** Returns what Excel may have changed about a part number; undefined for numbers that it leaves alone. */
export function excelDoubt(number: string): ExcelDoubt | undefined {
  const dates = datePairs(number);
  if (dates) return { looksLike: 'a date', keys: keysOf(dates), isCertain: true };
  const exponents = exponentForms(number);
  if (exponents) return { looksLike: 'an exponent', keys: keysOf(exponents), isCertain: true };
  if (/^(true|false|wahr|falsch|vrai|faux|verdadero|falso)$/i.test(number))
    return { looksLike: 'a yes or no', keys: [], isCertain: true };
  const zeros = /^[1-9]\d{2,}$/.test(number) ? ['0', '00', '000'].map((zero) => zero + number) : [];
  const serial = serialPairs(number);
  if (serial)
    return { looksLike: 'the number of a date', keys: keysOf([...zeros, ...serial]), isCertain: true };
  if (zeros.length > 0)
    return { looksLike: 'a number without its leading zero', keys: zeros, isCertain: false };
  return undefined;
}
