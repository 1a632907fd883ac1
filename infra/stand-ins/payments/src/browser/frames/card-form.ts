import { brandOf, cvcLength, digitsOf, numberLength, passesCheckDigit } from '../../model/card-number.ts';

/** What stands in the card form. `postal` is undefined where no postal code is asked for. */
export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly postal: string | undefined;
}

export type FieldName = keyof CardFields;

export interface CardFormFault {
  readonly field: FieldName;
  readonly type: 'validation_error';
  readonly code: string;
  readonly message: string;
}

function fault(field: FieldName, code: string, message: string): CardFormFault {
  return {
    field,
    type: 'validation_error',
    code,
    message,
  };
}

function numberFault({ number }: CardFields): CardFormFault | undefined {
  const digits = digitsOf(number);
  if (digits.length < numberLength(brandOf(digits)))
    return fault('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!passesCheckDigit(digits)) return fault('number', 'invalid_number', 'Your card number is invalid.');
  return undefined;
}

const yearsAhead = 50;

function expiryFault({ expiry }: CardFields, today: Date): CardFormFault | undefined {
  const { month, year } = expiryOf(expiry);
  const thisYear = today.getFullYear();
  if (digitsOf(expiry).length < 4)
    return fault('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  if (month < 1 || month > 12)
    return fault('expiry', 'invalid_expiry_month', "Your card's expiration month is invalid.");
  if (year < thisYear)
    return fault('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === thisYear && month < today.getMonth() + 1)
    return fault('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.");
  if (year > thisYear + yearsAhead)
    return fault('expiry', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  return undefined;
}

function cvcFault({ number, cvc }: CardFields): CardFormFault | undefined {
  return digitsOf(cvc).length < cvcLength(brandOf(digitsOf(number)))
    ? fault('cvc', 'incomplete_cvc', "Your card's security code is incomplete.")
    : undefined;
}

const shortestPostalCode = 5;

function postalFault({ postal }: CardFields): CardFormFault | undefined {
  return postal !== undefined && postal.trim().length < shortestPostalCode
    ? fault('postal', 'incomplete_zip', 'Your postal code is incomplete.')
    : undefined;
}

/** All faults, in the order of the fields. */
export function faultsOf(fields: CardFields, today: Date): CardFormFault[] {
  return [numberFault(fields), expiryFault(fields, today), cvcFault(fields), postalFault(fields)].filter(
    (found) => found !== undefined,
  );
}

/**
 * The faults worth showing: those of fields that were left or submitted, and those that more typing cannot mend.
 */
export function shownFaults(fields: CardFields, left: ReadonlySet<FieldName>, today: Date): CardFormFault[] {
  return faultsOf(fields, today).filter(({ field, code }) => left.has(field) || code.startsWith('invalid_'));
}

export function expiryOf(expiry: string): { month: number; year: number } {
  const digits = digitsOf(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2_000 + Number(digits.slice(2, 4)) };
}

export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const brand = brandOf(digits);
  const cut = digits.slice(0, numberLength(brand));
  const groups =
    brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/;
  return groups.exec(cut)?.slice(1).filter(Boolean).join(' ') ?? cut;
}

export function formatExpiry(text: string): string {
  const digits = digitsOf(text);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = padded.slice(2, 4);
  return year === '' ? month : `${month} / ${year}`;
}

export function formatCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, cvcLength(brandOf(digitsOf(number))));
}
