import { brandOf, cvcLength, digitsOf, numberLength, passesCheckDigit } from '../card-number.ts';

export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type FieldName = keyof CardFields;

interface Fault {
  readonly field: FieldName;
  readonly code: string;
  readonly message: string;
}

type Found = readonly [code: string, message: string] | undefined;

function numberFault({ number }: CardFields): Found {
  const digits = digitsOf(number);
  if (digits.length < numberLength(brandOf(digits)))
    return ['incomplete_number', 'Your card number is incomplete.'];
  return passesCheckDigit(digits) ? undefined : ['invalid_number', 'Your card number is invalid.'];
}

const yearsAhead = 50;

function expiryFault({ expiry }: CardFields, today: Date): Found {
  const { month, year } = expiryOf(expiry);
  const thisYear = today.getFullYear();
  if (digitsOf(expiry).length < 4) return ['incomplete_expiry', "Your card's expiration date is incomplete."];
  if (month < 1 || month > 12) return ['invalid_expiry_month', "Your card's expiration month is invalid."];
  if (year < thisYear) return ['invalid_expiry_year_past', "Your card's expiration year is in the past."];
  if (year === thisYear && month < today.getMonth() + 1)
    return ['invalid_expiry_month_past', "Your card's expiration date is in the past."];
  return year > thisYear + yearsAhead
    ? ['invalid_expiry_year', "Your card's expiration year is invalid."]
    : undefined;
}

function cvcFault({ number, cvc }: CardFields): Found {
  return digitsOf(cvc).length < cvcLength(brandOf(digitsOf(number)))
    ? ['incomplete_cvc', "Your card's security code is incomplete."]
    : undefined;
}

const checks = { number: numberFault, expiry: expiryFault, cvc: cvcFault } as const;
const order = ['number', 'expiry', 'cvc'] as const;

/** Returns all faults, in the order of the fields. */
export function faultsOf(fields: CardFields, today: Date): Fault[] {
  return order.flatMap((field) => {
    const [code, message] = checks[field](fields, today) ?? [];
    return code === undefined || message === undefined ? [] : [{ field, code, message }];
  });
}

export function expiryOf(expiry: string): { month: number; year: number } {
  const digits = digitsOf(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2_000 + Number(digits.slice(2, 4)) };
}

function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const brand = brandOf(digits);
  const cut = digits.slice(0, numberLength(brand));
  const groups =
    brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/;
  return groups.exec(cut)?.slice(1).filter(Boolean).join(' ') ?? cut;
}

function formatExpiry(text: string): string {
  const digits = digitsOf(text);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = padded.slice(2, 4);
  return year === '' ? month : `${month} / ${year}`;
}

export const formatters: Readonly<Record<FieldName, (text: string, fields: CardFields) => string>> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: (text, { number }) => digitsOf(text).slice(0, cvcLength(brandOf(digitsOf(number)))),
};
