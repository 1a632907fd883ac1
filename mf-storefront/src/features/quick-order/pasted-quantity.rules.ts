import { t } from '@lingui/core/macro';
import { type DecimalSign, plainText, readNumber } from '@shop/contracts/client';

/** A quantity as pasted; `question` says what is unclear about it. */
export interface PastedQuantity {
  readonly quantity?: number;
  readonly question?: string;
}

const units = 'pcs?|pieces?|st(?:k|ck|ück)?|ea|units?|pz|szt|шт|off|sets?|nos|টি';
const counted = new RegExp(
  `^\\(?(?:(?:qty|menge|anzahl)[:.]?\\s*)?[x×*]?\\s*([\\d.,' ]*\\d)\\s*[x×*]?\\s*(?:${units})?\\.?\\)?$`,
  'iu',
);

/** Reads whole pieces: `12`, `x 12`, `12 pcs`, `(x4)`, `1,000`, `40,00`. Undefined for text without a quantity. */
export function readQuantity(text: string, habit?: DecimalSign): PastedQuantity | undefined {
  const [, digits] = counted.exec(plainText(text).replaceAll('’', "'")) ?? [];
  const read = digits === undefined ? undefined : readNumber(digits, habit);
  if (read === undefined || digits === undefined) return undefined;
  // Without another habit, a comma before three digits separates thousands, as on this page.
  if (read.kind === 'unclear' && read.sign === ',') return { quantity: read.whole };
  const isUnclear =
    read.kind === 'unclear' ||
    (habit !== undefined && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && digits.includes(habit));
  if (isUnclear)
    return {
      question: t`“${digits}” can be ${digits.replace(/\D/g, '')} or ${Number.parseInt(digits, 10)}. Enter the quantity.`,
    };
  const { value } = read;
  if (!Number.isInteger(value))
    return { question: t`“${digits}” is not a whole number. Enter the quantity.` };
  return { quantity: value };
}

/** Number and quantity of a line without a separator: `SP-100 12`, `SP-100 x 12 pcs`, `2 x SP-100`, `SP-100 (x4)`. */
const behind = new RegExp(
  `^(\\S.*?)(?:\\s+|\\s*[:=]\\s*|\\s+-\\s+)((?:\\(\\s*)?(?:[x×*]\\s*)?\\d{1,3}(?:[.,'][ ]?\\d{3})+(?:\\s*(?:${units}))?\\.?\\)?|(?:\\(\\s*)?(?:[x×*]\\s*)?\\d{1,9}(?:[.,]\\d{1,2})?(?:\\s*[x×*])?(?:\\s*(?:${units}))?\\.?\\)?)$`,
  'iu',
);
const before = new RegExp(`^(\\d{1,9}\\s*(?:[x×*]|(?:${units})\\.?(?:\\s+of)?))\\s+(\\S.*)$`, 'iu');

export interface NumberAndRest {
  readonly number: string;
  /** The text of the quantity; undefined if there is none. */
  readonly quantity?: string;
}

/** Splits a line without a separator between cells. */
export function splitLine(line: string): NumberAndRest {
  const text = plainText(line);
  const [, first, later] = before.exec(text) ?? [];
  if (first !== undefined && later !== undefined)
    return { number: later, quantity: first.replace(/\s+of$/i, '') };
  const [, number, quantity] = behind.exec(text) ?? [];
  return number !== undefined && quantity !== undefined ? { number, quantity } : { number: text };
}
