import { randomBytes } from 'node:crypto';
import { plainText, shopYear } from '@shop/contracts';

/** Without I, L, O and U: easily misread, or form words. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 5;

/**
 * Returns a number to say on the phone, `SP-26-7K3QD`: the year of the company's calendar, plus one of 33 million
 * random values that cannot be guessed.
 */
export function newOrderNumber(createdAt: Date, random: Uint8Array = randomBytes(length)): string {
  const year = String(shopYear(createdAt) % 100).padStart(2, '0');
  return `SP-${year}-${Array.from(random.subarray(0, length), (byte) => signs[byte % signs.length]).join('')}`;
}

/** People write words and signs around a number: `Order no. SP-26-7K3QD.`, `#SP-26-7K3QD`, `(SP-26-7K3QD)`. */
const around = /^[^\p{L}\p{N}]*(?:(?:your\s+)?order\s*(?:number|no|nr)?\b)?[^\p{L}\p{N}]*|[^\p{L}\p{N}]+$/giu;

/** Normalises typed text: ignores case, dashes and blanks, and reads letters that look like digits as digits. */
function plain(text: string): string {
  return plainText(text)
    .replace(around, '')
    .toUpperCase()
    .replace(/[\s_.-]+/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

const whole = new RegExp(`^(?:SP)?(\\d{2})([${signs}]{${length}})$`);
const beginning = new RegExp(`^SP\\d{2}[${signs}]{0,${length}}$`);

/** Parses an order number into its stored form; undefined when it is not one. */
export function readOrderNumber(text: string): string | undefined {
  const [, year, rest] = whole.exec(plain(text)) ?? [];
  return rest && `SP-${year}-${rest}`;
}

/**
 * Returns whether a search is for one order, which is then found in any state. Digits alone may be a phone number.
 */
export function isExactNumber(text = ''): boolean {
  return /[a-z]/i.test(text) && readOrderNumber(text) !== undefined;
}

/** Returns the search tokens of a number: the whole number in one piece, and its last five characters. */
export function orderNumberTokens(number: string): string[] {
  return [plain(number), number.slice(-length)].map((each) => each.toLowerCase());
}

/** Returns the search token of a whole or partial number, or undefined. */
export function searchedNumber(text: string): string | undefined {
  const typed = plain(text);
  return beginning.test(typed) ? typed.toLowerCase() : undefined;
}
