import { randomBytes } from 'node:crypto';

/** Without I, L, O and U, which are read as others or make words. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 5;

/** What is said on the phone, `SP-26-7K3QD`: the year, and one of 33 million that cannot be guessed from another. */
export function newOrderNumber(createdAt: Date, random: Uint8Array = randomBytes(length)): string {
  const year = String(createdAt.getUTCFullYear() % 100).padStart(2, '0');
  return `SP-${year}-${Array.from(random.subarray(0, length), (byte) => signs[byte % signs.length]).join('')}`;
}

/** What somebody typed, without what does not count: case, dashes, blanks, and letters that look like digits. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]+/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

const whole = new RegExp(`^(?:SP)?(\\d{2})([${signs}]{${length}})$`);
const beginning = new RegExp(`^SP\\d{2}[${signs}]{0,${length}}$`);

/** The number as it is kept; undefined for what can be none. */
export function readOrderNumber(text: string): string | undefined {
  const [, year, rest] = whole.exec(plain(text)) ?? [];
  return rest && `SP-${year}-${rest}`;
}

/** Whether a search is for one order, which is then found in whatever state it is. Digits alone may be a phone number. */
export function isExactNumber(text = ''): boolean {
  return /[a-z]/i.test(text) && readOrderNumber(text) !== undefined;
}

/** What an order is found by in a search: its number in one piece, and the end that is told apart at a glance. */
export function orderNumberTokens(number: string | undefined): string[] {
  return number === undefined ? [] : [plain(number), number.slice(-length)].map((each) => each.toLowerCase());
}

/** The token of a search for a number, or for how one begins. */
export function searchedNumber(text: string): string | undefined {
  const typed = plain(text);
  return beginning.test(typed) ? typed.toLowerCase() : undefined;
}
